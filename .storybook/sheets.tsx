import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import type { ReactElement } from "react";
import { StepStyles } from "#src/ui/step-styles.tsx";
import { Styles } from "#src/ui/styles.tsx";

// Emotion warns of :first-child, which its own style tags would break; they all stand in the head.
const cache = Object.assign(createCache({ key: "story" }), { compat: true as const });

/** All sheets of the product. */
export const Sheets = (): ReactElement => <CacheProvider value={cache}><Styles /><StepStyles /></CacheProvider>;
