import { Plus } from "lucide-react";
import { useState } from "react";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { withShop } from "#src/features/session/owner/shop-url.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import type { ResponseOf } from "#src/http/endpoint.ts";
import { asMoney } from "#src/lib/text/numbers.ts";
import { lastDay } from "#src/lib/time/shown-dates.ts";
import { Button } from "#src/ui/button.tsx";
import { buttonClass } from "#src/ui/button-class.ts";
import { Dialog } from "#src/ui/dialog.tsx";
import { Form } from "#src/ui/form.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { SelectField } from "#src/ui/select-field.tsx";
import { shopName } from "../../shop-name.ts";
import type { addShop, listShops } from "../contract.ts";
import { isUnpaid, maxShops } from "../why-not-add.ts";
import type { Shop } from "./shop-list.tsx";

interface AddShopProps {
  own: Shop[];
  /** Why no business can be added. */
  refused: ResponseOf<typeof listShops>["add_refused"];
  /** Reais per month for one business. */
  price: number;
  isOpenAtFirst: boolean;
}

/** The button that adds a business, behind a dialog with the price of all of them. Then the owner chooses its place. */
export function AddShop(props: AddShopProps) {
  const { own, refused, isOpenAtFirst } = props;
  const [open, setOpen] = useState(isOpenAtFirst);
  return (
    <Dialog
      title={own.length === 0 ? "Criar sua loja" : "Adicionar outra loja"}
      description="Cada loja tem seu QR Code, suas avaliações e seu plano, na mesma conta."
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="main">
          <Plus aria-hidden className="size-5" />
          Adicionar loja
        </Button>
      }
    >
      {refused ? <Refusal own={own} refused={refused} /> : <AddForm {...props} />}
    </Dialog>
  );
}

interface RefusalProps {
  own: Shop[];
  refused: NonNullable<AddShopProps["refused"]>;
}

function Refusal({ own, refused }: RefusalProps) {
  if (refused === "shops_full") {
    return (
      <Notice>Uma conta pode ter até {maxShops} lojas. Para ter mais, fale com a gente.</Notice>
    );
  }
  if (refused === "shop_blocked") {
    return (
      <Notice>Uma das suas lojas está bloqueada. Para adicionar outra, fale com a gente.</Notice>
    );
  }
  const unpaid = own.find(
    ({ plan, entitled }, index) => plan && isUnpaid({ state: plan.state, entitled }, index),
  );
  return (
    <Notice
      action={
        unpaid && (
          <a href={withShop("/planos", unpaid.id)} className={buttonClass()}>
            Ver plano
          </a>
        )
      }
    >
      {unpaid ? shopName(unpaid) : "Uma das suas lojas"} ainda não tem plano. Assine o plano dela e
      depois adicione outra.
    </Notice>
  );
}

function AddForm({ own, price }: AddShopProps) {
  const { pending, act: add } = useOwnerAction({
    run: (copy_from: string | undefined) =>
      callAsOwner<typeof addShop>("POST /api/shops/", { body: copy_from ? { copy_from } : {} }),
    done({ id }) {
      window.location.assign(withShop("/painel", id));
      // The button stays busy until the other document is there.
      return new Promise(() => {});
    },
    failed: "A loja não foi adicionada",
  });
  const submit = (fields: FormData) => add(String(fields.get("copy-from") ?? "") || undefined);
  return (
    <Form onSubmit={submit} className="grid gap-4">
      <Price own={own} price={price} />
      {own.length > 0 && (
        <SelectField
          label="Copiar de outra loja"
          name="copy-from"
          hint="Aparência, textos e nota mínima do convite. Dá para mudar depois."
          defaultValue={own[0]?.id}
        >
          {own.map((shop) => (
            <option key={shop.id} value={shop.id}>
              {shopName(shop)}
            </option>
          ))}
          <option value="">Não copiar</option>
        </SelectField>
      )}
      <Button type="submit" variant="main" size="lg" wide pending={pending}>
        Continuar e escolher o local
      </Button>
    </Form>
  );
}

/** What all businesses together cost per month after the trial. */
function Price({ own, price }: Pick<AddShopProps, "own" | "price">) {
  if (price === 0) return null;
  const total = own.reduce((sum, { plan }) => sum + (plan?.price ?? price), price);
  const trial = own.find(({ plan }) => plan?.state === "trial")?.plan?.until;
  return (
    <div className="rounded-md bg-sunken p-4">
      <p className="font-semibold">
        {own.length === 0
          ? `${asMoney(price)} por mês`
          : `Com esta, ${own.length + 1} lojas: ${asMoney(total)} por mês ao todo`}
      </p>
      <p className="mt-1 text-sm text-ink-soft text-pretty">
        {own.length === 0
          ? "Se você ainda não usou o teste grátis, ela começa com ele, sem cartão. Nada é cobrado agora."
          : trial
            ? `O teste grátis vale também para ela e termina no mesmo dia, ${lastDay(trial)}. Nada é cobrado agora.`
            : `A loja nova custa ${asMoney(price)} por mês. Você assina o plano dela no próximo passo, e pode cancelar um sem mexer nos outros.`}
      </p>
    </div>
  );
}
