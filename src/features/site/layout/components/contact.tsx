import { Mail, MessageCircle } from "lucide-react";
import type { Operator } from "#src/services/services.ts";
import { buttonClass } from "#src/ui/button-class.ts";

/** How to contact the operator, by WhatsApp or email. */
export function Contact({ operator }: { operator: Operator }) {
  return (
    <section className="border-t border-line bg-surface">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-10 gap-y-6 px-4 py-14 sm:px-6">
        <div>
          <h2 className="display text-3xl">Prefere falar com uma pessoa?</h2>
          <p className="mt-2 text-lg text-ink-soft">Conte da sua loja. A gente ajuda a começar.</p>
        </div>
        <ContactButtons operator={operator} />
      </div>
    </section>
  );
}

export function ContactButtons({ operator }: { operator: Operator }) {
  const hello = encodeURIComponent("Olá! Quero saber mais sobre o Estrelou.");
  return (
    <div className="flex flex-wrap gap-3">
      <a
        href={`https://wa.me/${operator.whatsapp}?text=${hello}`}
        target="_blank"
        rel="noopener"
        className={buttonClass({ size: "lg" })}
      >
        <MessageCircle aria-hidden className="size-5" />
        WhatsApp
      </a>
      <a href={`mailto:${operator.email}`} className={buttonClass({ size: "lg" })}>
        <Mail aria-hidden className="size-5" />
        E-mail
      </a>
    </div>
  );
}
