import { css, Global } from "@emotion/react";
import type { ReactElement } from "react";
import { fontFaces } from "./fonts.ts";

const letters = css(fontFaces);

/** The letters, for pages that no server of ours has written: stories and fixtures. */
export const Letters = (): ReactElement => <Global styles={letters} />;
