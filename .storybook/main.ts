import type { StorybookConfig } from "@storybook/react-vite";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { standins } from "../vite.config.ts";
import { withFormTitles } from "./form-names.ts";

const BUNDLED = [
  "@rjsf/core/lib/components/Form.js",
  "@rjsf/core/lib/components/fields/ObjectField.js",
  "@tanstack/react-query",
  "react",
  "react-dom",
  "react-dom/client",
  "react/jsx-dev-runtime",
  "react-router-dom",
];

const SETTLEMENTS = fileURLToPath(new URL("./settlements-standin.ts", import.meta.url));

/** Settlements without a disk: the browser has none. */
const settlements = (): Plugin => ({
  name: "settlements",
  enforce: "pre",
  resolveId: (source, importer) =>
    source === "./settlements.ts" && importer?.includes("/server/lists/index.ts") ? SETTLEMENTS : undefined,
});

/** No network access: no telemetry, no news, no update checks (disabled by flags of the npm script). */
const config: StorybookConfig = {
  framework: "@storybook/react-vite",
  stories: ["./*.stories.tsx", "../src/**/*.stories.tsx", "../widgets/**/*.stories.tsx"],
  addons: ["@storybook/addon-docs", "@storybook/addon-a11y", "@storybook/addon-vitest"],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  features: { sidebarOnboardingChecklist: false, backgrounds: false, actions: false },
  typescript: { reactDocgen: false },
  experimental_indexers: (indexers = []) => withFormTitles(indexers),
  viteFinal: (vite) => {
    // The site's own entry is not part of Storybook.
    delete vite.build?.rolldownOptions?.input;
    // Pre-bundled from the start: a dependency discovered late would reload the page.
    vite.optimizeDeps = {
      ...vite.optimizeDeps,
      include: [...(vite.optimizeDeps?.include ?? []), ...BUNDLED],
      rolldownOptions: { plugins: [standins()] },
    };
    vite.plugins = [settlements(), ...(vite.plugins ?? [])];
    return { ...vite, build: { ...vite.build, manifest: false, chunkSizeWarningLimit: 4000 } };
  },
};

export default config;
