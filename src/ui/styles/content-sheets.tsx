/** Stylesheets of documents: text pages, agreements and notices; forms and prices do not load them. */
import { css, Global } from "@emotion/react";
import type { ReactElement } from "react";
import { documentStyles } from "./document.styles.ts";
import { readingStyles } from "./reading.styles.ts";

const sheets = css([documentStyles, readingStyles]);

/** Render once, at the top of the view of text pages. */
export const ContentStyles = (): ReactElement => <Global styles={sheets} />;

/** Render once, at the top of every other view with documents; it has the rest from its own sheets. */
export const DocumentStyles = (): ReactElement => <Global styles={documentStyles} />;
