import { parseArgs } from "node:util";
import {
  type ListedSender,
  listSenders,
} from "#src/features/invitations/senders/list-senders.server.ts";
import { releaseSender } from "#src/features/invitations/senders/release-sender.server.ts";
import { systemClock } from "#src/services/clock.ts";
import { print, runCommand, UsageError, withDatabase } from "./command-line.ts";

const usage = `Shows and releases businesses that send invitations by email. Works beside the running program.

  npm run senders -- list              list held businesses, then released ones
  npm run senders -- release SLUG      let a business send again

  A business is held after complaints of recipients or many refused recipients. Look at its review
  page and its owner before you release it. A release also lets a trial send under its current name
  where there is no map search, or where the map does not know its place.
`;

/** The operator's command for senders of invitations. */
async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [command, slug] = positionals;
  const isComplete = command === "list" || (command === "release" && slug);
  if (!isComplete) throw new UsageError(usage);

  await withDatabase("estrelou-senders", async (db) => {
    if (slug) {
      const released = await releaseSender({ db, clock: systemClock }, { slug });
      if (!released) throw new UsageError(`There is no business with the slug ${slug}.\n`);
      print(`Released ${slug} under the name ${released.placeName ?? "(none)"}.\n`);
    } else {
      const senders = await listSenders({ db });
      print(senders.length === 0 ? "No business is held.\n" : senders.map(lineOf).join(""));
    }
  });
}

function lineOf({
  slug,
  placeName,
  email,
  held,
  refused,
  mails,
  releasedAt,
}: ListedSender): string {
  const state = held
    ? `held since ${held.at.toISOString()} (${held.reason})`
    : `released at ${releasedAt?.toISOString()}`;
  return `${slug}  ${placeName ?? "(no name)"}  ${email}  ${state}  refused ${refused} of ${mails}\n`;
}

await runCommand(UsageError, main);
