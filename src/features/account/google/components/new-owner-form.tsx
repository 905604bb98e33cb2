import { useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { PlaceFields } from "#src/features/business/settings/components/place-fields.tsx";
import {
  hasPlace,
  noPlace,
  type PlaceDraft,
} from "#src/features/business/settings/components/settings-draft.ts";
import { loginProblem } from "#src/features/session/google-identity/login-problems.ts";
import { storeWantedTrial, takeWantedPath } from "#src/features/session/log-in/wanted-plan.ts";
import { deviceSecret } from "#src/features/session/owner/device-secret.ts";
import { accountOf } from "#src/features/session/owner/shown-account.ts";
import { clearSession, startSession } from "#src/features/session/owner/stored-session.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import { call } from "#src/http/client.ts";
import { accountIdKey } from "#src/lib/storage-keys.ts";
import { useInvisibleCheck } from "#src/services/human-check/components/use-invisible-check.ts";
import { Button } from "#src/ui/button.tsx";
import { EntryAside, EntryFrame } from "#src/ui/entry-frame.tsx";
import { Form } from "#src/ui/form.tsx";
import { PhoneField } from "#src/ui/phone-field.tsx";
import { closeComplaints, toast } from "#src/ui/toast.ts";
import { AcceptedTerms } from "../../sign-up/components/accepted-terms.tsx";
import { TrialUsedNotice } from "../../sign-up/components/trial-used-notice.tsx";
import type { signUpWithGoogle } from "../../sign-up/contract.ts";
import type { SignUpState } from "../../sign-up/sign-up-state.ts";
import type { ReturnState } from "../return-state.ts";
import { setUpShop } from "./set-up-shop.ts";
import { isTicketExpired, ticketCalls } from "./ticket-calls.ts";

/**
 * What Google does not say about a new owner: the phone, to which the trial belongs, and with the trial chosen also the
 * business. One button then begins the account and shows the card.
 */
export function NewOwnerForm({ returned }: { returned: ReturnState }) {
  const { email, ticket, plan, hasSearch } = returned;
  const [draft, setDraft] = useState(noPlace);
  const form = useRef<HTMLFormElement>(null);
  const isWithoutPlace = useRef(false);
  const mark = useRef<HTMLDivElement>(null);
  const { pending, error, usedPhone, clearUsedPhone, send, startAgain } = useGoogleSignUp(
    returned,
    mark,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the search needs the same object at each rendering.
  const calls = useMemo(() => ticketCalls(ticket, startAgain), [ticket]);
  const isChosen = hasPlace(draft);
  // Without the trial nothing can be saved yet.
  const asksPlace = hasSearch && usedPhone === undefined;

  useEffect(() => {
    if (isChosen) form.current?.querySelector<HTMLElement>("[type=radio]:checked")?.focus();
  }, [isChosen]);

  const submit = (fields: FormData) => {
    const place = asksPlace && isChosen && !isWithoutPlace.current ? draft : undefined;
    isWithoutPlace.current = false;
    void send(String(fields.get("phone") ?? ""), place);
  };
  return (
    <EntryFrame
      title={asksPlace ? "Falta só o celular e a loja" : "Falta só o seu celular"}
      description={
        <>
          {plan === "trial" && usedPhone === undefined && (
            <p>Teste grátis, sem cartão e sem CNPJ.</p>
          )}
          <p>
            Sua conta do Google:{" "}
            <strong className="font-semibold wrap-anywhere text-ink">{email}</strong>
          </p>
        </>
      }
    >
      <Form
        ref={form}
        onSubmit={submit}
        onInput={({ currentTarget }) => {
          // The notice is about another phone.
          if (new FormData(currentTarget).get("phone") !== usedPhone) clearUsedPhone();
        }}
        className="mt-6 grid gap-4"
      >
        <PhoneField error={error} />
        {usedPhone !== undefined && <TrialUsedNotice>você escolhe um plano.</TrialUsedNotice>}
        {asksPlace && (
          <PlaceFields
            draft={draft}
            initialScore={noPlace.minScore}
            searchable
            calls={calls}
            onChange={(changes) => setDraft((before) => ({ ...before, ...changes }))}
          />
        )}
        {(isChosen || !asksPlace) && (
          <Button type="submit" variant="main" size="lg" wide pending={pending}>
            {asksPlace ? "Salvar e ver meu cartão" : "Continuar"}
          </Button>
        )}
        {asksPlace && !isChosen && (
          // Not a submit button, because the enter key of the phone's field would press it.
          <Button
            wide
            variant="quiet"
            pending={pending}
            onClick={() => {
              isWithoutPlace.current = true;
              form.current?.requestSubmit();
            }}
          >
            Escolher a loja depois
          </Button>
        )}
        <AcceptedTerms />
      </Form>
      <EntryAside text="Não é você?" to="/login" link="Usar outra conta" />
      <div ref={mark} />
    </EntryFrame>
  );
}

/** Signs the Google account up, and opens the page that comes next. */
function useGoogleSignUp(
  { email, ticket, next, plan, hasSearch }: ReturnState,
  mark: React.RefObject<HTMLDivElement | null>,
) {
  const [error, setError] = useState<string>();
  /** The phone with which the trial was used, as far as the server told. */
  const [usedPhone, setUsedPhone] = useState<string>();
  const check = useInvisibleCheck("sign-up", mark);
  const navigate = useNavigate();
  const startAgain = () => {
    const [title, description] = loginProblem("google_ticket_invalid");
    toast({ tone: "warning", title, description });
    void navigate(plan ? "/cadastro/trial" : "/cadastro/email", { replace: true });
  };

  const signUp = async (phone: string, place: PlaceDraft | undefined) => {
    setError(undefined);
    const recaptcha = await check.token();
    if (!recaptcha) return;
    const expects_trial = phone !== usedPhone;
    const chosen = expects_trial ? plan : undefined;
    const body = { ticket, phone, recaptcha, plan: chosen, expects_trial, device: deviceSecret() };
    const { session } = await call<typeof signUpWithGoogle>("POST /api/clientes/cadastro-google/", {
      body,
    }).finally(check.reset);
    closeComplaints();
    if (!session) {
      // Google has not verified the email, so the ordinary link was mailed.
      const state: SignUpState = { phone, email, plan: chosen, sentAt: Date.now() };
      await navigate(chosen ? "/cadastro/trial" : "/cadastro/email", { replace: true, state });
      return;
    }
    clearSession();
    startSession(session);
    const accountId = accountOf(session.access) ?? "";
    localStorage.setItem(accountIdKey, accountId);
    if (chosen && hasSearch) {
      const { path, state } = await setUpShop(accountId, place);
      await navigate(path, { replace: true, state });
      return;
    }
    if (chosen) storeWantedTrial();
    await navigate(takeWantedPath() ?? next, { replace: true });
  };

  const { pending, act: send } = useOwnerAction({
    run: signUp,
    failed(failed, text, phone) {
      if (isTicketExpired(failed)) return startAgain();
      if (failed.code === "trial_used") setUsedPhone(phone);
      if (failed.code === "trial_used" || failed.code === "phone_invalid") setError(text);
      else toast({ tone: "error", title: "Erro ao enviar dados.", description: text });
    },
  });
  const clearUsedPhone = () => setUsedPhone(undefined);
  return { pending, error, usedPhone, clearUsedPhone, send, startAgain };
}
