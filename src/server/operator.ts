import { parseArgs } from "node:util";
import { z } from "zod";
import { addOperator } from "#src/features/operator/access/add-operator.server.ts";
import { listOperators } from "#src/features/operator/access/list-operators.server.ts";
import { removeOperator } from "#src/features/operator/access/remove-operator.server.ts";
import { systemClock } from "#src/services/clock.ts";
import { print, runCommand, UsageError, withDatabase } from "./command-line.ts";

const usage = `Manages the operators, who use the desk at /operador. Works beside the running program.

  npm run operator -- list             list operators and their means of log-in
  npm run operator -- add E-MAIL       add an operator and print the link to set up the log-in
  npm run operator -- remove E-MAIL    end all sessions and delete all means of log-in

  The link works once, for 30 minutes. Open it in the browser of the operator. For an operator who
  exists, add prints a link for another device. After the loss of a device: remove, then add.
`;

async function main(): Promise<void> {
  const options = { help: { type: "boolean" } } as const;
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  if (values.help) return print(usage);
  const [command, typed] = positionals;
  const email = z.email().safeParse(typed?.trim().toLowerCase()).data;
  const isComplete = command === "list" || ((command === "add" || command === "remove") && email);
  if (!isComplete) throw new UsageError(usage);

  await withDatabase("estrelou-operator", async (db, config) => {
    const services = { db, clock: systemClock };
    if (command === "list" || !email) {
      const operators = await listOperators(services);
      print(operators.length === 0 ? "There is no operator.\n" : operators.map(lineOf).join(""));
    } else if (command === "add") {
      const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
      const { link, expiresAt } = await addOperator(
        { ...services, settings: { publicUrl } },
        email,
      );
      print(`Open this link once, until ${expiresAt.toISOString()}:\n\n  ${link}\n`);
    } else {
      if (!(await removeOperator(services, email))) {
        throw new UsageError(`There is no operator ${email}.\n`);
      }
      print(`Removed ${email}.\n`);
    }
  });
}

type Listed = Awaited<ReturnType<typeof listOperators>>[number];

function lineOf({ email, passkeys, hasCode, lastUsedAt }: Listed): string {
  const means = [passkeys > 0 && `passkeys: ${passkeys}`, hasCode && "password and code"];
  const set = means.filter(Boolean).join(", ") || "not set up";
  return `${email}  ${set}  last used ${lastUsedAt?.toISOString() ?? "never"}\n`;
}

await runCommand(UsageError, main);
