import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saoPauloDate } from "#src/lib/time/sao-paulo-date.ts";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { createTenant } from "#testing/factories.ts";
import { rate, storedFor } from "#testing/feedback.ts";
import { humanToken } from "#testing/human.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test("a review is stored with its counters, for its day and source", async () => {
  const tenant = await createTenant(api.services);
  const id = uuidv7();
  const answer = await rate(api, tenant, { id, rating: 4, comment: "Bom", source: "mesa-4" });
  expect(answer).toMatchObject({ status: 201, body: { id, invite: true } });
  const { reviews, counts, days } = await storedFor(api, tenant);
  expect(reviews).toMatchObject([
    { id, rating: 4, seq: 1, star_seq: 1, comment: "Bom", source: "mesa-4", displayed: false },
  ]);
  expect(counts).toMatchObject({ stars_4: 1, stars_5: 0 });
  const day = saoPauloDate(api.clock.now());
  expect(days).toMatchObject([{ day, source: "mesa-4", stars_4: 1, invites: 1 }]);
});

test("the Google prompt depends on the owner's minimum and needs a Google URL", async () => {
  const strict = await createTenant(api.services, { minReview: 5 });
  expect((await rate(api, strict, { rating: 4 })).body.invite).toBe(false);
  expect((await rate(api, strict, { rating: 5 })).body.invite).toBe(true);
  expect((await storedFor(api, strict)).days).toMatchObject([{ invites: 1 }]);
  const placeless = await createTenant(api.services, { googleUrl: null });
  expect((await rate(api, placeless, { rating: 5 })).body.invite).toBe(false);
  expect((await storedFor(api, placeless)).days).toMatchObject([{ invites: 0 }]);
});

test("a review in kiosk mode gets no Google prompt", async () => {
  const tenant = await createTenant(api.services, { minReview: 1 });
  expect((await rate(api, tenant, { rating: 5, kiosk: true })).body.invite).toBe(false);
  const { reviews, days } = await storedFor(api, tenant);
  expect(reviews).toMatchObject([{ rating: 5 }]);
  expect(days).toMatchObject([{ stars_5: 1, invites: 0 }]);
});

test("a comment has max 5,000 characters; an emoji counts as one", async () => {
  const tenant = await createTenant(api.services);
  for (const comment of ["a".repeat(5001), "🥐".repeat(5001)]) {
    expect(await rate(api, tenant, { comment })).toMatchObject({
      status: 400,
      body: {
        code: "comment_too_long",
        detail: "O comentário pode ter até 5.000 caracteres.",
        fields: { comment: ["O comentário pode ter até 5.000 caracteres."] },
      },
    });
  }
  expect(await storedFor(api, tenant)).toEqual({ reviews: [], counts: undefined, days: [] });
  for (const comment of ["ç".repeat(5000), "🥐".repeat(5000)]) {
    expect((await rate(api, tenant, { comment })).status).toBe(201);
  }
  const lengths = (await storedFor(api, tenant)).reviews.map((one) => [...one.comment].length);
  expect(lengths).toEqual([5000, 5000]);
});

test.each([
  ["emoji of several parts", "👩‍👩‍👧‍👦 🇧🇷 👍🏽", "👩‍👩‍👧‍👦 🇧🇷 👍🏽"],
  ["right-to-left text", "מצוין! \u202bشكرا\u202c", "מצוין! \u202bشكرا\u202c"],
  ["newlines and tabs", "um\n\n\tdois\r\ntrês\rquatro", "um\n\n\tdois\ntrês\nquatro"],
  ["control characters", "a\u0000b\u0007c\u001bd\u007fe\u0085f", "abcdef"],
  ["a broken surrogate", "x\ud800y", "x\ufffdy"],
  ["markup", "<script>alert(1)</script> & 'x'", "<script>alert(1)</script> & 'x'"],
  ["blanks around", "  \n oi \n ", "oi"],
])("%s in a comment", async (_, given, stored) => {
  const tenant = await createTenant(api.services);
  expect((await rate(api, tenant, { comment: given })).status).toBe(201);
  expect((await storedFor(api, tenant)).reviews[0]?.comment).toBe(stored);
});

test("the same id counts once: repeated, concurrent with different proofs, concurrent with the same proof", async () => {
  const tenant = await createTenant(api.services);
  const first = { id: uuidv7(), comment: "uma vez" };
  const recaptcha = await humanToken(api.services, `feedback:${tenant.slug}`);
  const again = [
    await rate(api, tenant, { ...first, recaptcha }),
    await rate(api, tenant, { ...first, recaptcha }),
    await rate(api, tenant, first),
  ];
  const second = { id: uuidv7() };
  const otherProofs = await Promise.all(
    Array.from({ length: 12 }, () => rate(api, tenant, second)),
  );
  const third = {
    id: uuidv7(),
    recaptcha: await humanToken(api.services, `feedback:${tenant.slug}`),
  };
  const sameProof = await Promise.all(Array.from({ length: 12 }, () => rate(api, tenant, third)));
  for (const { status, body } of [...again, ...otherProofs, ...sameProof]) {
    expect({ status, invite: body.invite }).toEqual({ status: 201, invite: true });
  }
  const { reviews, counts, days } = await storedFor(api, tenant);
  expect(reviews.map(({ id, seq }) => [id, seq])).toEqual([
    [first.id, 1],
    [second.id, 2],
    [third.id, 3],
  ]);
  expect(counts).toMatchObject({ stars_5: 3 });
  expect(days).toMatchObject([{ stars_5: 3, invites: 3 }]);
});

test("another review under a stored id gets the stored rating, and its invitation", async () => {
  const tenant = await createTenant(api.services, { minReview: 4 });
  const id = uuidv7();
  const first = { id, rating: 1, comment: "Demorou", topics: [2] };
  expect((await rate(api, tenant, first)).body).toEqual({ id, invite: false });
  const recaptcha = await humanToken(api.services, `feedback:${tenant.slug}`);
  const others = [
    { ...first, rating: 5 },
    { ...first, comment: "Tudo ótimo" },
    { ...first, topics: [2, 3] },
    { ...first, rating: 5, recaptcha },
    // The proof of the review before it.
    { ...first, rating: 4, recaptcha },
  ];
  for (const other of others) {
    expect(await rate(api, tenant, other)).toMatchObject({
      status: 201,
      body: { id, invite: false, stored_rating: 1 },
    });
  }
  // Blanks around a comment are not stored.
  expect((await rate(api, tenant, { ...first, comment: " Demorou\n" })).body).toEqual({
    id,
    invite: false,
  });
  expect((await storedFor(api, tenant)).reviews).toMatchObject([{ rating: 1, comment: "Demorou" }]);

  const happy = { id: uuidv7(), rating: 5, comment: "Ótimo" };
  await rate(api, tenant, happy);
  expect((await rate(api, tenant, { ...happy, rating: 1 })).body).toEqual({
    id: happy.id,
    invite: true,
    stored_rating: 5,
  });
});

test("of different reviews with one id that are sent at the same time, all get the rating of the stored one", async () => {
  const tenant = await createTenant(api.services);
  const id = uuidv7();
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map((rating) => rate(api, tenant, { id, rating })),
  );
  const { reviews } = await storedFor(api, tenant);
  expect(reviews).toHaveLength(1);
  const stored = reviews[0]?.rating;
  expect(answers.map(({ body }) => body.stored_rating)).toEqual(
    [1, 2, 3, 4, 5].map((rating) => (rating === stored ? undefined : stored)),
  );
});

test("the same id at two businesses stores two reviews", async () => {
  const [one, other] = [await createTenant(api.services), await createTenant(api.services)];
  const id = uuidv7();
  expect((await rate(api, one, { id })).status).toBe(201);
  expect((await rate(api, other, { id })).status).toBe(201);
  expect((await storedFor(api, other)).counts).toMatchObject({ stars_5: 1 });
});

test("200 concurrent reviews: the counters match the rows, and `seq` has no gaps", async () => {
  const tenant = await createTenant(api.services);
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => rate(api, tenant, { rating: 1 + (index % 5) })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  const { reviews, counts, days } = await storedFor(api, tenant);
  expect(new Set(answers.map(({ body }) => body.id))).toEqual(new Set(reviews.map(({ id }) => id)));
  expect(reviews.map(({ seq }) => seq)).toEqual(
    Array.from({ length: 200 }, (_, index) => index + 1),
  );
  const dense = Array.from({ length: 40 }, (_, index) => index + 1);
  for (const star of [1, 2, 3, 4, 5]) {
    const numbers = reviews.filter(({ rating }) => rating === star).map((one) => one.star_seq);
    expect(numbers.sort((a, b) => a - b)).toEqual(dense);
    expect(counts).toMatchObject({ [`stars_${star}`]: 40 });
    expect(days).toMatchObject([{ [`stars_${star}`]: 40 }]);
  }
  expect(days).toMatchObject([{ invites: 80 }]);
});

test("the look-up finds a business by its slug, by an old slug and in upper case", async () => {
  const tenant = await createTenant(api.services, {
    placeName: "Açougue do Zé",
    address: "Rua Dois, 2",
    minReview: 3,
    message: "Obrigado!\nConte no Google?",
    googleUrl: "https://g.page/ze",
  });
  const { db, clock } = api.services;
  await db
    .insertInto("slug")
    .values({
      slug: `antiga-${tenant.slug}`,
      business_id: tenant.businessId,
      is_current: false,
      created_at: clock.now(),
    })
    .execute();
  for (const slug of [tenant.slug, `antiga-${tenant.slug}`, tenant.slug.toUpperCase()]) {
    for (const slash of ["", "/"]) {
      expect(await send(api, "GET", `/api/client/${slug}${slash}`)).toMatchObject({
        status: 200,
        body: {
          exists: true,
          client: {
            slug: tenant.slug,
            place_name: "Açougue do Zé",
            address: "Rua Dois, 2",
            logo_url: null,
            accent: null,
            minReview: 3,
            mainMessageInvite: "Obrigado!\nConte no Google?",
            googleUrl: "https://g.page/ze",
          },
        },
      });
    }
  }
  expect((await rate(api, { slug: `antiga-${tenant.slug}` })).status).toBe(201);
  expect((await storedFor(api, tenant)).counts).toMatchObject({ stars_5: 1 });
});

test("a review at 22:30 in São Paulo counts for that day, where UTC has the next one", async () => {
  const tenant = await createTenant(api.services);
  const before = api.clock.now().toISOString();
  api.clock.set("2027-03-10T22:30:00-03:00");
  await rate(api, tenant, { rating: 5 });
  api.clock.set("2027-03-11T00:10:00-03:00");
  await rate(api, tenant, { rating: 4 });
  api.clock.set(before);
  const { days } = await storedFor(api, tenant);
  expect(days).toHaveLength(2);
  expect(days.find(({ day }) => day === "2027-03-10")).toMatchObject({ stars_5: 1, stars_4: 0 });
  expect(days.find(({ day }) => day === "2027-03-11")).toMatchObject({ stars_5: 0, stars_4: 1 });
});
