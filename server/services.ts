/** What the handlers work with. Made once at start, passed along; nothing here is global. */
import type { FastifyBaseLogger } from "fastify";
import type { Catalogue } from "#src/domain/catalogue.ts";
import type { ContentPages } from "./content/load.ts";
import type { Definitions } from "./definitions/load.ts";
import type { Steps } from "./journey.ts";
import type { Queue } from "./jobs/queue.ts";
import type { Secrets } from "./policy/secrets.ts";
import type { CaptchaPort } from "./ports/captcha.ts";
import type { Ports } from "./ports/ports.ts";
import type { Settings } from "./settings.ts";
import type { Database } from "./store/database.ts";

export type Services = {
  settings: Settings;
  database: Database;
  queue: Queue;
  catalogue: Catalogue;
  definitions: Definitions;
  steps: Steps;
  content: ContentPages;
  ports: Ports;
  captcha: CaptchaPort;
  secrets: Secrets;
  log: FastifyBaseLogger;
};
