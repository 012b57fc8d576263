import type { StorybookConfig } from "@storybook/react-vite";
import { rjsfStandins } from "../vite.config.ts";

const BUNDLED = [
  "@emotion/cache", "@emotion/react", "@rjsf/core/lib/components/Form.js", "@rjsf/core/lib/components/fields/ObjectField.js",
  "@tanstack/react-query", "react", "react-dom", "react-dom/client", "react/jsx-dev-runtime", "react-router-dom",
];

/** Nothing here asks anything of the network: no telemetry, no news, no update checks (those are flags of the command). */
const config: StorybookConfig = {
  framework: "@storybook/react-vite",
  stories: ["./*.stories.tsx", "../src/**/*.stories.tsx", "../widgets/**/*.stories.tsx"],
  addons: ["@storybook/addon-a11y", "@storybook/addon-vitest"],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  features: { sidebarOnboardingChecklist: false, backgrounds: false, controls: false, actions: false },
  typescript: { reactDocgen: false },
  viteFinal: (vite) => {
    // The product's own entry is no part of the stories.
    delete vite.build?.rolldownOptions?.input;
    // Known from the start, so that nothing is found late and no page loads twice.
    vite.optimizeDeps = { ...vite.optimizeDeps, include: [...(vite.optimizeDeps?.include ?? []), ...BUNDLED], rolldownOptions: { plugins: [rjsfStandins()] } };
    return { ...vite, build: { ...vite.build, manifest: false, chunkSizeWarningLimit: 4000 } };
  },
};

export default config;
