import { useRevalidator } from "react-router";
import { ClosingForm } from "#src/features/privacy/components/closing-form.tsx";
import type { removeShop } from "#src/features/privacy/contract.ts";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { forgetShop, shownShop } from "#src/features/session/owner/shown-shop.ts";
import { Button } from "#src/ui/button.tsx";
import { SelectField } from "#src/ui/select-field.tsx";
import { toast } from "#src/ui/toast.ts";
import { shopName } from "../../shop-name.ts";
import type { Shop } from "./shop-list.tsx";

const field = "closing-shop";

/** The button that removes one of several own businesses, behind a dialog that asks which one and for the password. */
export function RemoveShop({ own }: { own: Shop[] }) {
  const { revalidate } = useRevalidator();
  const done = async (values: FormData, hide: () => void) => {
    if (values.get(field) === shownShop()) {
      forgetShop();
      window.location.assign("/lojas");
      return;
    }
    hide();
    toast({ tone: "success", title: "Loja excluída" });
    await revalidate();
  };
  return (
    <ClosingForm
      title="Excluir uma loja"
      description="A assinatura dela é cancelada, e as avaliações e configurações são apagadas para sempre. O QR Code impresso dela deixa de funcionar. As outras lojas continuam como estão."
      trigger={<Button>Excluir uma loja</Button>}
      failed="A loja não foi excluída"
      close={(values, password) =>
        callAsOwner<typeof removeShop>("DELETE /api/shops/{id}/", {
          params: { id: String(values.get(field)) },
          body: { password },
        })
      }
      done={done}
    >
      <ShopChoice own={own} />
    </ClosingForm>
  );
}

function ShopChoice({ own }: { own: Shop[] }) {
  return (
    <SelectField label="Qual loja" name={field} defaultValue="" required>
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
