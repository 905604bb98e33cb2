import { ConfigError, readConfig } from "#src/server/config.ts";

/** Returns the message with which the program refuses these settings; empty if it takes them. */
export function configErrorOf(env: Record<string, string | undefined>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "";
}
