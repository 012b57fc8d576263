import type { ReactElement } from "react";
import { Sheet } from "./sheets.tsx";
import { fontFaces } from "#src/ui/theme/fonts.ts";

/** The `@font-face` rules, for pages that are not server-rendered: stories and fixtures. */
export const Letters = (): ReactElement => <Sheet name="letters" text={fontFaces} />;
