import createCache from "@emotion/cache";
import { CacheProvider, css, Global } from "@emotion/react";
import type { ReactElement } from "react";
import { comboboxStyles } from "#src/ui/combobox.styles.ts";
import { StepStyles } from "#src/ui/step-styles.tsx";
import { Styles } from "#src/ui/styles.tsx";
import { uploadStyles } from "#src/ui/upload.styles.ts";

// Emotion warns of :first-child, which its own style tags would break; they all stand in the head.
const cache = Object.assign(createCache({ key: "story" }), { compat: true as const });

const heavy = css([comboboxStyles, uploadStyles]);

/** All sheets of the product. */
export const Sheets = (): ReactElement => <CacheProvider value={cache}><Styles /><StepStyles /><Global styles={heavy} /></CacheProvider>;
