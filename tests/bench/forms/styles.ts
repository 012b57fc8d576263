/** The product's own sheets, for every contender's page alike when asked for. */
import { baseStyles } from "#src/ui/base.styles.ts";
import { choiceStyles } from "#src/ui/choice.styles.ts";
import { formStyles } from "#src/ui/form.styles.ts";
import { textStyles } from "#src/ui/text.styles.ts";

export const sheet = [baseStyles, textStyles, formStyles, choiceStyles].map(({ styles }) => styles).join("\n");
