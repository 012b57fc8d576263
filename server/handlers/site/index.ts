/** Handlers of `server/calls/site.ts`. */
import type { siteDemands } from "#server/calls/site.ts";
import type { HandlersOf } from "#server/policy/handler.ts";
import { affiliate } from "./affiliate.ts";
import { bonus, bonusInfo, forgetInvitation, makeBonusLink, useBonus } from "./bonus.ts";
import { app, appAffiliate } from "./app.ts";
import { announcements, config } from "./config.ts";
import { contactUs } from "./contact-us.ts";
import { game } from "./game.ts";
import { index } from "./home.ts";
import { error, logUserClick } from "./logs.ts";
import { captchaChallenge, checkEmail, checkPromoCode, listOptions } from "./look-ups.ts";
import { keepFilePart } from "./parts.ts";
import { userData } from "./visitor.ts";

export const siteHandlers: HandlersOf<typeof siteDemands> = {
  config,
  "user-data": userData,
  announcements,
  index,
  affiliate,
  bonus,
  "bonus-info": bonusInfo,
  "bonus-info-short": bonusInfo,
  "forget-invitation": forgetInvitation,
  "make-bonus-link": makeBonusLink,
  "use-bonus": useBonus,
  "app-affiliate": appAffiliate,
  app,
  "game-facebook-gif": game,
  "game-facebook-gif-short": game,
  "log-user-click": logUserClick,
  error,
  "check-email": checkEmail,
  "check-promo-code": checkPromoCode,
  "captcha-challenge": captchaChallenge,
  "list-options": listOptions,
  "keep-part": keepFilePart,
  "contact-us": contactUs,
};
