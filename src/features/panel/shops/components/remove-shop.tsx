import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import type { removeShop } from "#src/features/privacy/contract.ts";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { forgetShop, shownShop } from "#src/features/session/owner/shown-shop.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Form } from "#src/ui/form.tsx";
import { PasswordField } from "#src/ui/password-field.tsx";
import { SelectField } from "#src/ui/select-field.tsx";
import { toast } from "#src/ui/toast.ts";
import { shopName } from "../../shop-name.ts";
import type { Shop } from "./shop-list.tsx";

/** The button that removes one of several own businesses, behind a dialog that asks which one and for the password. */
export function RemoveShop({ own }: { own: Shop[] }) {
  const [open, setOpen] = useState(false);
  const [wrong, setWrong] = useState(false);
  const { revalidate } = useRevalidator();
  const { pending, act: remove } = useOwnerAction({
    run: (id: string, password: string) =>
      callAsOwner<typeof removeShop>("DELETE /api/shops/{id}/", {
        params: { id },
        body: { password },
      }),
    async done(_, id) {
      if (id === shownShop()) {
        forgetShop();
        window.location.assign("/lojas");
        return;
      }
      setOpen(false);
      toast({ tone: "success", title: "Loja excluída" });
      await revalidate();
    },
    failed(failure, description) {
      setWrong(failure.code === "password_wrong");
      toast({ tone: "error", title: "A loja não foi excluída", description });
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWrong(false);
    const data = new FormData(event.currentTarget);
    void remove(String(data.get("closing-shop")), String(data.get("closing-password") ?? ""));
  };

  return (
    <Dialog
      title="Excluir uma loja"
      description="A assinatura dela é cancelada, e as avaliações e configurações são apagadas para sempre. O QR Code impresso dela deixa de funcionar. As outras lojas continuam como estão."
      open={open}
      onOpenChange={setOpen}
      trigger={<Button>Excluir uma loja</Button>}
    >
      <Form onSubmit={submit} method="post" className="grid gap-3">
        <ShopChoice own={own} />
        <PasswordField
          label="Sua senha"
          name="closing-password"
          autoComplete="current-password"
          required
          error={wrong ? "A senha não confere." : undefined}
        />
        <div className="grid gap-2 sm:flex sm:flex-row-reverse">
          <Button type="submit" variant="danger" pending={pending}>
            Excluir para sempre
          </Button>
          <Button onClick={() => setOpen(false)}>Voltar</Button>
        </div>
      </Form>
    </Dialog>
  );
}

function ShopChoice({ own }: { own: Shop[] }) {
  return (
    <SelectField label="Qual loja" name="closing-shop" defaultValue="" required>
      <option value="" disabled>
        Escolha
      </option>
      {own.map((shop) => (
        <option key={shop.id} value={shop.id}>
          {shopName(shop)}
        </option>
      ))}
    </SelectField>
  );
}
