import type { ReactNode } from "react";
import { mayHoldMarkup } from "#src/domain/text/markup.ts";
import type { FormConfig } from "./form-config.ts";

/** A text with the allowed markup. Plain ones, nearly all, are no component: two fibres less in each label and hint. */
export const marked = (Markup: FormConfig["Markup"], text: string): ReactNode =>
  mayHoldMarkup(text) ? <Markup text={text} /> : text;
