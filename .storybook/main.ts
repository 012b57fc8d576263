import type { StorybookConfig } from "@storybook/react-vite";
import { standins } from "../vite.config.ts";

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

/** No network access: no telemetry, no news, no update checks (disabled by flags of the npm script). */
const config: StorybookConfig = {
  framework: "@storybook/react-vite",
  stories: ["./*.stories.tsx", "../src/**/*.stories.tsx", "../widgets/**/*.stories.tsx"],
  addons: ["@storybook/addon-a11y", "@storybook/addon-vitest"],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  features: { sidebarOnboardingChecklist: false, backgrounds: false, controls: false, actions: false },
  typescript: { reactDocgen: false },
  viteFinal: (vite) => {
    // The site's own entry is not part of Storybook.
    delete vite.build?.rolldownOptions?.input;
    // Pre-bundled from the start: a dependency discovered late would reload the page.
    vite.optimizeDeps = {
      ...vite.optimizeDeps,
      include: [...(vite.optimizeDeps?.include ?? []), ...BUNDLED],
      rolldownOptions: { plugins: [standins()] },
    };
    return { ...vite, build: { ...vite.build, manifest: false, chunkSizeWarningLimit: 4000 } };
  },
};

export default config;
