import createCache from "@emotion/cache";
import { CacheProvider, css, Global } from "@emotion/react";
import type { ReactElement } from "react";
import { ContentStyles } from "#src/ui/styles/content-sheets.tsx";
import { CaseStyles } from "#src/ui/styles/case-sheets.tsx";
import { comboboxStyles } from "#src/ui/combobox/combobox.styles.ts";
import { homeStyles } from "#src/ui/styles/home.styles.ts";
import { Letters } from "#src/ui/theme/letters.tsx";
import { Styles } from "#src/ui/styles/page-sheets.tsx";
import { uploadStyles } from "#src/ui/styles/upload.styles.ts";

/** Emotion's cache of the stories. */
// Silences Emotion's warning about :first-child, which style tags between elements would break: here all are in <head>.
export const storyCache = Object.assign(createCache({ key: "story", speedy: true }), { compat: true as const });

const others = css([homeStyles, comboboxStyles, uploadStyles]);

/** All stylesheets of the site. */
export const Sheets = (): ReactElement => (
  <CacheProvider value={storyCache}>
    <Letters />
    <Styles />
    <CaseStyles />
    <ContentStyles />
    <Global styles={others} />
  </CacheProvider>
);
