import type { Secrets } from "#server/kernel/secrets.ts";
import type { Clock } from "#server/ports/clock.ts";
import type { CardPort } from "./card.ts";
import { httpCard } from "./http.ts";

/** Path of the demo's provider on this server. */
export const DEMO_CARD_PROVIDER = "/dev/card-provider";

/** The secret that the demo's provider shares with this server. */
export const demoCardSecret = ({ lookupHash }: Pick<Secrets, "lookupHash">): string =>
  lookupHash("demo card provider", "");

/** The demo adapter: speaks the real protocol with the provider that this server itself plays in demo mode. */
export const demoCard = (port: number, secrets: Pick<Secrets, "lookupHash">, clock: Clock): CardPort =>
  httpCard({
    url: `http://127.0.0.1:${port}${DEMO_CARD_PROVIDER}`,
    secret: demoCardSecret(secrets),
    clock,
    pageOrigin: null,
  });
