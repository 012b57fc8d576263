import { css, Global } from "@emotion/react";
import type { ReactElement } from "react";
import { fontFaces } from "./fonts.ts";

const letters = css(fontFaces);

/** The `@font-face` rules, for pages that are not server-rendered: stories and fixtures. */
export const Letters = (): ReactElement => <Global styles={letters} />;
