import createCache from "@emotion/cache";
import { CacheProvider, css, Global } from "@emotion/react";
import type { ReactElement } from "react";
import { CaseStyles } from "#src/ui/case-styles.tsx";
import { comboboxStyles } from "#src/ui/combobox.styles.ts";
import { homeStyles } from "#src/ui/home.styles.ts";
import { Letters } from "#src/ui/letters.tsx";
import { Styles } from "#src/ui/styles.tsx";
import { uploadStyles } from "#src/ui/upload.styles.ts";

// Emotion warns of :first-child, which its own style tags would break; they all stand in the head.
const cache = Object.assign(createCache({ key: "story" }), { compat: true as const });

const others = css([homeStyles, comboboxStyles, uploadStyles]);

/** All sheets of the product. */
export const Sheets = (): ReactElement => <CacheProvider value={cache}><Letters /><Styles /><CaseStyles /><Global styles={others} /></CacheProvider>;
