import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src",
  serverBuildFile: "server.js",
  // A page is one file. The split into loader and component would cost more requests than it saves.
  splitRouteModules: false,
} satisfies Config;
