/**
 * Whether axe's whole reports are shown: in Storybook's panel, and in runs that Storybook starts. Runs from the
 * terminal need only violations; they neither complete the large reports nor send them.
 */
export const reportsAreShown = import.meta.env["VITEST_STORYBOOK"] !== "false";
