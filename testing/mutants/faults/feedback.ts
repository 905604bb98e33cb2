import type { Fault } from "../fault.ts";

const rate = "src/features/feedback/rate";
const messages = "src/features/reviews/messages";
const digest = "src/features/reviews/digest";
const trends = "src/features/reviews/trends";

/** Reviews that customers send, and the pages, mails and files that owners get. */
export const feedbackFaults: Fault[] = [
  {
    file: `${rate}/queries.server.ts`,
    find: "select ${businessId}::uuid, 1 from spent\n",
    replace: "select ${businessId}::uuid, 1\n",
    why: "one solved human check serves many reviews",
  },
  {
    file: `${rate}/queries.server.ts`,
    find: " and ${review.rating} >= b.min_score_review",
    replace: "",
    why: "low ratings count as Google prompts",
    tests: [`${rate}/feedback.test.ts`, `${trends}/trends.test.ts`],
  },
  {
    file: `${rate}/queries.server.ts`,
    find: "star_seq[rating] - star_later",
    replace: "star_seq[rating]",
    why: "reviews of one batch share a number of their rating",
    tests: [`${rate}/store-in-batches.test.ts`],
  },
  {
    file: `${rate}/store-in-batches.server.ts`,
    find: "else void storeAlone(db, entry);\n    }\n  } catch",
    replace: "else entry.reject(new Error());\n    }\n  } catch",
    why: "a feedback to a removed business gets another error in a batch than alone",
    tests: [`${rate}/store-in-batches.test.ts`],
  },
  {
    file: `${rate}/store-in-batches.server.ts`,
    find: "(own.some((key) => keys.has(key)) ? repeated : batch).push(entry)",
    replace: "batch.push(entry)",
    why: "one solved human check serves two reviews of a batch",
    tests: [`${rate}/store-in-batches.test.ts`],
  },
  {
    file: `${rate}/store-in-batches.server.ts`,
    find: "if (isUnavailable) entry.reject(error);\n      else void storeAlone(db, entry);",
    replace: "entry.reject(error);",
    why: "a broken feedback fails the other feedbacks of its batch",
    tests: [`${rate}/store-in-batches.test.ts`],
  },
  {
    file: `${rate}/send-feedback.server.ts`,
    find: " && !(await reviewExists(db, found.businessId, id))",
    replace: "",
    why: "a repeated request gets an error although its review is stored",
  },
  {
    file: "src/features/feedback/limit-sender.server.ts",
    find: "slug.toLowerCase()",
    replace: "slug",
    why: "each spelling of a slug has its own limit",
    tests: [`${rate}/limits.test.ts`],
  },
  {
    file: "src/features/feedback/look-up/look-up-business.server.ts",
    find: "row.entitled ? row.google_url : null",
    replace: "row.google_url",
    why: "a business without a plan still gets Google prompts",
    tests: ["src/features/billing/trial/trial.test.ts"],
  },
  {
    file: "src/features/feedback/google-clicks/queries.server.ts",
    find: "\n        and google_clicked_at is null",
    replace: "",
    why: "each click of a customer on the Google link counts",
  },
  {
    file: "src/features/feedback/visits/queries.server.ts",
    find: "< ${max} as room",
    replace: "<= ${max} as room",
    why: "a day has one invented source more than the limit",
  },
  {
    file: `${messages}/queries.server.ts`,
    find: '.set(changes)\n    .where("business_id", "=", businessId)',
    replace: ".set(changes)",
    why: "an owner changes the reviews of another business",
  },
  {
    file: `${messages}/queries.server.ts`,
    find: '.where("business_id", "=", businessId)\n          .where(sql',
    replace: ".where(sql",
    why: "an owner reads the reviews of other businesses",
  },
  {
    file: `${messages}/export-reviews.server.ts`,
    find: "/^[=+\\-@\\t\\r\\n",
    replace: "/^[=+\\-\\t\\r\\n",
    why: "a comment with an at sign runs as a spreadsheet formula",
  },
  {
    file: "src/features/reviews/alerts/unhappy.ts",
    find: "Math.max(minimum, 3)",
    replace: "minimum",
    why: "one and two stars send no alert if the owner shows everybody the Google prompt",
  },
  {
    file: "src/features/reviews/queries.server.ts",
    find: '.where("entitlement.until", ">", now)',
    replace: "",
    why: "a business with an expired plan gets alerts",
    tests: ["src/features/reviews/alerts/unhappy-review.test.ts"],
  },
  {
    file: "src/features/reviews/queries.server.ts",
    find: '.where("business.blocked_at", "is", null)',
    replace: "",
    why: "a blocked business gets mails about its reviews",
    tests: ["src/features/reviews/alerts/unhappy-review.test.ts"],
  },
  {
    file: "src/features/reviews/queries.server.ts",
    find: '.where("account.closed_at", "is", null)',
    replace: "",
    why: "a closed account gets the weekly digest",
    tests: [`${digest}/digest.test.ts`],
  },
  {
    file: `${digest}/queries.server.ts`,
    find: '    .onConflict((conflict) => conflict.doNothing())\n    .returning("week")\n    .executeTakeFirst();\n  return row !== undefined;',
    replace:
      '    .onConflict((conflict) => conflict.doNothing())\n    .returning("week")\n    .executeTakeFirst();\n  return true;',
    why: "two jobs send the same digest, and only the mail's key prevents the second mail",
  },
  {
    file: "src/features/reviews/day-counters/find-comments.server.ts",
    find: "counts[star] - after.stars[star]",
    replace: "counts[star]",
    why: "a past month's report lacks comments",
    tests: ["src/features/reviews/report/report.test.ts", `${digest}/digest.test.ts`],
  },
  {
    file: "src/features/reviews/tally/blocks.ts",
    find: "if (holdsPart && found.length === 0) skip",
    replace: "if (holdsPart) skip",
    why: "a filtered page over two blocks repeats reviews of the page before",
  },
  {
    file: "src/features/reviews/summary/average.ts",
    find: "(Math.round(now * 10) - Math.round(before * 10)) / 10",
    replace: "Math.round((now - before) * 10) / 10",
    why: "the change does not agree with the two averages beside it",
    tests: [`${trends}/components/activity-text.test.ts`, `${digest}/digest.test.ts`],
  },
  {
    file: `${trends}/read-trends.server.ts`,
    find: "to: shiftDay(today, -days)",
    replace: "to: shiftDay(today, 1 - days)",
    why: "one day counts in both of the compared periods",
  },
];
