/** The captcha element of a form; the server supplies its provider. */
import { CAPTCHA_NAME } from "#src/engine/core/captcha.ts";
import type { Definition, ElementProps } from "#src/engine/core/definition.ts";
import { holds } from "#src/engine/core/element-types.ts";
import type { Services } from "#server/services.ts";

/** Whether a form contains a captcha. */
export const hasCaptcha = ({ elements }: Pick<Definition, "elements">): boolean =>
  elements.some((element) => holds(element, "proof") && element.name === CAPTCHA_NAME);

/** Props of the captcha element, added to the given ones: provider, site key, URL of the challenge. */
export const captchaProps = (
  { ports: { captcha } }: Pick<Services, "ports">,
  definition: Definition,
  given: ElementProps | undefined,
): Record<string, ElementProps> =>
  hasCaptcha(definition)
    ? {
        [CAPTCHA_NAME]: {
          ...given,
          provider: captcha.provider,
          ...(captcha.siteKey && { siteKey: captcha.siteKey }),
          ...(captcha.challenge && { challengeUrl: "captcha/challenge" }),
          ...(captcha.provider === "none" && { disabled: true }),
        },
      }
    : {};
