/** The line below a form with which an account begins. */
export function AcceptedTerms() {
  return (
    <p className="text-center text-sm text-ink-soft">
      Ao continuar, você aceita os <LegalLink to="/termos">termos de uso</LegalLink> e a{" "}
      <LegalLink to="/privacidade">política de privacidade</LegalLink> (abrem em outra aba).
    </p>
  );
}

/** Opens in a new tab, so that the form keeps what was typed. */
function LegalLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener" className="underline underline-offset-4">
      {children}
    </a>
  );
}
