import { AGENCY_CALLS } from "@vitrine/domain/wire/agency/agency-calls";
import { CALLS } from "@vitrine/domain/wire/calls";
import { OWNER_CALLS } from "@vitrine/domain/wire/owner/owner-calls";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

import { readBuildSettings } from "./build-settings.ts";
import { leaveIconKeysOut } from "./left-out/icon-keys.ts";
import { leavePaddingOut } from "./left-out/padding.ts";
import { prerender } from "./prerender-plugin.ts";

const settings = readBuildSettings(process.env);

export default defineConfig({
  root: import.meta.dirname,
  plugins: [leaveIconKeysOut(), leavePaddingOut(), react(), ...prerender(settings)],
  define: {
    "import.meta.env.SCHEDULING_URL": JSON.stringify(settings.schedulingUrl),
    "import.meta.env.PREVIEW": "false",
    "import.meta.env.RETENTION_DAYS": JSON.stringify(String(settings.retentionDays)),
  },
  server: {
    proxy: Object.fromEntries(
      [...CALLS, ...OWNER_CALLS, ...AGENCY_CALLS].map(({ path }) => [path, settings.devBackend]),
    ),
  },
});
