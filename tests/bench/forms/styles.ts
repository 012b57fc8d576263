/** The product's style sheets, added to every contender's page by `--styled`. */
import { baseStyles } from "#src/ui/styles/base.styles.ts";
import { choiceStyles } from "#src/ui/styles/choice.styles.ts";
import { formStyles } from "#src/ui/styles/form.styles.ts";
import { textStyles } from "#src/ui/styles/text.styles.ts";

export const sheet = [baseStyles, textStyles, formStyles, choiceStyles].join("\n");
