import { newPrivateKey } from "#src/services/push/vapid-keys.ts";
import { print } from "./command-line.ts";

/** `npm run push-keys`: prints a new setting for notifications on phones. Stores nothing. */
print(`VAPID_PRIVATE_KEY=${newPrivateKey()}\n`);
