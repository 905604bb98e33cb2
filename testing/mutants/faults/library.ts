import type { Fault } from "../fault.ts";

const time = "src/lib/time";
const limits = "src/services/limits/database-limits.server.ts";
const limitTests = [
  "src/features/session/log-in/limits.test.ts",
  "src/features/feedback/rate/limits.test.ts",
];

/** Dates, limits, mail, uploads, exports and drawings. */
export const libFaults: Fault[] = [
  {
    file: `${time}/sao-paulo-date.ts`,
    find: "America/Sao_Paulo",
    replace: "UTC",
    why: "a review of the evening counts on the next day",
    tests: [
      "src/features/feedback/visits/visits.test.ts",
      "src/features/reviews/trends/trends.test.ts",
    ],
  },
  {
    file: `${time}/calendar.ts`,
    find: "Math.min(day, lastDay)",
    replace: "day",
    why: "a month from 31 January ends in March",
  },
  {
    file: `${time}/days.ts`,
    find: "- 8 * 3_600_000",
    replace: "- 7 * 3_600_000",
    why: "the weekly digest is sent an hour early",
    tests: ["src/features/reviews/digest/digest.test.ts"],
  },
  {
    file: `${time}/days.ts`,
    find: "Math.min(date, lastDay)",
    replace: "date",
    why: "on the 31st a month of the trends is missing",
    tests: ["src/features/reviews/trends/period.test.ts"],
  },
  {
    file: limits,
    find: "row.hits <= Math.max(1, rule.max * scale)",
    replace: "row.hits < Math.max(1, rule.max * scale)",
    why: "every limit allows one attempt less",
    tests: limitTests,
  },
  {
    file: limits,
    find: "`${rule.name}\\n${subject}`",
    replace: "rule.name",
    why: "one attacker exhausts the limit of all users",
    tests: limitTests,
  },
  {
    file: "src/http/client-address.server.ts",
    find: ".at(-1)",
    replace: ".at(0)",
    why: "an attacker chooses the IP address that is counted",
  },
  {
    file: "src/features/sources/add-source.server.ts",
    find: "sources.length >= maxSources",
    replace: "sources.length > maxSources",
    why: "a business names one source more than the limit",
  },
  {
    file: "src/services/mail/queries.server.ts",
    find: "recipient: null,",
    replace: "",
    why: "the email of a person stays stored after the mail was sent",
  },
  {
    file: "src/services/mail/queries.server.ts",
    find: '.where("status", "=", "waiting")\n    .returning(["recipient"',
    replace: '.returning(["recipient"',
    why: "a repeated job sends a mail again",
  },
  {
    file: "src/lib/slots.ts",
    find: "taken >= this.#perKey",
    replace: "taken > this.#perKey",
    why: "an account runs one export or upload more than allowed",
  },
  {
    file: "src/http/export-body.server.ts",
    find: "  } catch (error) {\n    release();",
    replace: "  } catch (error) {",
    why: "after a failed export the account can never export again",
    tests: ["src/http/export-body.test.ts"],
  },
  {
    file: "src/services/drawings/fair-queue.ts",
    find: "own.length >= this.#perOwner",
    replace: "own.length > this.#perOwner",
    why: "one owner takes more of the drawing queue than allowed",
  },
];
