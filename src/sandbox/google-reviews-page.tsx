import { Form, Link } from "react-router";
import { Button } from "#src/ui/button.tsx";
import { buttonClass } from "#src/ui/button-class.ts";
import { Card } from "#src/ui/card.tsx";
import { Field } from "#src/ui/field.tsx";
import { PageHeading } from "#src/ui/page-heading.tsx";
import { SelectField } from "#src/ui/select-field.tsx";
import { StarsShown } from "#src/ui/stars.tsx";
import { TextareaField } from "#src/ui/textarea-field.tsx";
import type { Route } from "./+types/google-reviews-page.ts";
import { demoServices } from "./demo-only.server.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = demoServices(context);
  const { readGoogleReviews } = await import("./google/change-reviews.server.ts");
  return readGoogleReviews(services, new URL(request.url).searchParams.get("local"));
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = demoServices(context);
  const { changeGoogleReviews } = await import("./google/change-reviews.server.ts");
  await changeGoogleReviews(services, await request.formData());
  return null;
}

export const meta = () => [{ title: "Avaliações no Google emulado · Estrelou" }];

const starOptions = [5, 4, 3, 2, 1].map((star) => (
  <option key={star} value={star}>
    {star} estrela{star > 1 && "s"}
  </option>
));

const outcomes = [
  ["APPROVED", "Publicar"],
  ["ADVERTISING_AND_SOLICITATION", "Recusar: propaganda"],
  ["PERSONAL_INFO", "Recusar: dados pessoais"],
  ["OFF_TOPIC", "Recusar: fora do assunto"],
  ["A_NEW_REASON", "Recusar: motivo novo"],
  ["REMOVED", "Tirar sem avisar"],
];

/** The emulated Google as customers and its moderation see it: write, edit and remove reviews, settle replies. */
export default function GoogleReviewsPage({ loaderData }: Route.ComponentProps) {
  const { places, location, reviews } = loaderData;
  const here = <input type="hidden" name="location" value={location} />;
  return (
    <main className="mx-auto grid max-w-3xl gap-6 px-4 py-10">
      <PageHeading
        title="Avaliações no Google emulado"
        description="Aqui você é o cliente e a moderação do Google. O painel lê estas avaliações a cada 15 minutos, ou na hora com 'Atualizar agora'."
        actions={
          <Link to="/sandbox" className={buttonClass()}>
            Serviços emulados
          </Link>
        }
      />
      <Form className="flex flex-wrap items-end gap-3">
        <SelectField key={location} label="Local" name="local" defaultValue={location}>
          {places.map((place) => (
            <option key={place.location} value={place.location}>
              {place.title}
            </option>
          ))}
        </SelectField>
        <Button type="submit">Mostrar</Button>
      </Form>
      <Card title="Escrever uma avaliação no Google">
        <Form method="post" key={reviews.length} className="grid gap-4">
          {here}
          <Field label="Nome do cliente" name="name" optional />
          <SelectField label="Nota" name="stars" defaultValue="5">
            {starOptions}
          </SelectField>
          <TextareaField label="Comentário" name="comment" rows={2} optional />
          <TextareaField label="Tradução do Google" name="translation" rows={2} optional />
          <Field label="Fotos" name="photos" type="number" min={0} max={10} defaultValue={0} />
          <Button type="submit" name="do" value="write" variant="main">
            Publicar avaliação
          </Button>
        </Form>
      </Card>
      <Card title={`${reviews.length} avaliações`}>
        <ul className="divide-y divide-line">
          {reviews.map((review) => (
            <li key={review.id} className="py-3">
              <p className="flex flex-wrap items-center gap-2">
                <StarsShown value={review.stars} className="h-4" />
                <strong>{review.reviewer}</strong>
              </p>
              <p className="whitespace-pre-line wrap-anywhere">{review.comment}</p>
              {review.reply && (
                <p className="text-sm wrap-anywhere text-ink-soft">
                  Resposta ({review.reply.state}): {review.reply.text}
                </p>
              )}
              <details>
                <summary className="min-h-11 py-2 text-sm font-semibold">Mudar</summary>
                <Form method="post" className="grid gap-3 py-2">
                  {here}
                  <input type="hidden" name="id" value={review.id} />
                  <SelectField
                    id={`stars-${review.id}`}
                    label="Nota"
                    name="stars"
                    defaultValue={review.stars}
                  >
                    {starOptions}
                  </SelectField>
                  <TextareaField
                    id={`comment-${review.id}`}
                    label="Comentário"
                    name="comment"
                    rows={2}
                    defaultValue={review.comment}
                  />
                  <div className="flex flex-wrap gap-2">
                    <Button type="submit" name="do" value="edit">
                      Salvar como o cliente
                    </Button>
                    <Button type="submit" name="do" value="remove">
                      Remover a avaliação
                    </Button>
                  </div>
                </Form>
                {review.reply && (
                  <Form method="post" className="flex flex-wrap items-end gap-3 py-2">
                    {here}
                    <input type="hidden" name="id" value={review.id} />
                    <SelectField
                      id={`outcome-${review.id}`}
                      label="Decisão do Google sobre a resposta"
                      name="outcome"
                    >
                      {outcomes.map(([value, label]) => (
                        <option key={value} value={value}>
                          {label}
                        </option>
                      ))}
                    </SelectField>
                    <Button type="submit" name="do" value="settle">
                      Decidir
                    </Button>
                  </Form>
                )}
              </details>
            </li>
          ))}
        </ul>
      </Card>
    </main>
  );
}
