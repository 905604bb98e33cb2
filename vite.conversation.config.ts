import { defineConfig } from "vite";
import light from "./vite.light.config.ts";

/** Builds the script of a conversation's page apart, because two entries of one build would share files. */
export default defineConfig((env) => {
  const config = light(env);
  const rolldownOptions = {
    ...config.build?.rolldownOptions,
    input: ["src/features/feedback/conversation/conversation-entry.tsx"],
  };
  const outDir = ".cache/build/conversation";
  const manifest = ".vite/conversation.json";
  return { ...config, build: { ...config.build, outDir, manifest, rolldownOptions } };
});
