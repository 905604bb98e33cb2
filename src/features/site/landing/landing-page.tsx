import { useState } from "react";
import { withDays } from "#src/lib/time/day-words.ts";
import { saoPauloDate } from "#src/lib/time/sao-paulo-date.ts";
import { servicesContext } from "#src/services/services.ts";
import { mainQuestions } from "../content.ts";
import { Contact } from "../layout/components/contact.tsx";
import { Payment } from "../layout/components/payment.tsx";
import { Questions } from "../layout/components/questions.tsx";
import { Section } from "../layout/components/section.tsx";
import { siteMeta } from "../layout/site-meta.ts";
import { useSite } from "../layout/use-site.ts";
import { readSiteProof } from "../proof/read-site-proof.server.ts";
import type { Route } from "./+types/landing-page.ts";
import { Benefits } from "./components/benefits.tsx";
import { Claims } from "./components/claims.tsx";
import { Hero } from "./components/hero.tsx";
import { OwnerView } from "./components/owner-view.tsx";
import { QuickSetup } from "./components/quick-setup.tsx";
import { Steps } from "./components/steps.tsx";
import { Testimonials } from "./components/testimonials.tsx";
import type { TriedReview } from "./components/try-it.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { clock, settings } = services;
  return {
    today: saoPauloDate(clock.now()),
    demo: settings.mode === "demo",
    proof: await readSiteProof(services),
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches, {
    path: "/",
    title: "Estrelou: seu cliente gostou, conte para o Google",
    description:
      "Um QR Code no balcão, uma nota em dez segundos. Você lê tudo na hora e convida o cliente a avaliar sua loja no Google.",
    business: true,
  });

/** The landing page: visitors rate the demo bakery and see the rating in the owner's screens. */
export default function LandingPage({ loaderData }: Route.ComponentProps) {
  const { today, demo, proof } = loaderData;
  const { offer, operator } = useSite();
  const [review, setReview] = useState<TriedReview>();
  return (
    <>
      <Hero offer={offer} review={review} onSend={setReview} />
      <OwnerView review={review} today={today} />
      <Benefits />
      <Steps />
      <Claims sources={proof.sources} />
      <Payment offer={offer} />
      <QuickSetup />
      <Testimonials demo={demo} real={proof.testimonials} />
      <Section title="Antes que você pergunte" id="duvidas">
        <Questions
          questions={mainQuestions.map(({ question, answer }) => ({
            question,
            answer: withDays(answer, offer.trialDays),
          }))}
        />
      </Section>
      <Contact operator={operator} />
    </>
  );
}
