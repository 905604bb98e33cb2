import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src",
  serverBuildFile: "server.js",
} satisfies Config;
