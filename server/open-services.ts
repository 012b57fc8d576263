/** Opens everything the handlers work with, and closes it again in the other order. */
import { readFileSync } from "node:fs";
import type { FastifyBaseLogger } from "fastify";
import { parseCatalogue, ratesOn } from "#src/domain/catalogue.ts";
import { sofiaDay } from "#src/domain/dates.ts";
import { hearInvalidDates } from "#src/domain/invalid-dates.ts";
import { payOut } from "./application/pay-out.ts";
import { seedDemo } from "./demo/seed.ts";
import { decideRequest } from "./jobs/decide-request.ts";
import { makeQueue, type Queue } from "./jobs/queue.ts";
import { reviewRequest } from "./jobs/review-request.ts";
import { sendMessage } from "./jobs/send-message.ts";
import { sweep } from "./jobs/sweep.ts";
import { loadLists } from "./lists/index.ts";
import { lockFolder } from "./lock.ts";
import { makeLogger } from "./logging.ts";
import { warmPasswords } from "./policy/passwords.ts";
import { secretKeyOf } from "./policy/secret-file.ts";
import { makeSecrets } from "./policy/secrets.ts";
import { makeCaptcha } from "./ports/captcha.ts";
import { makePorts, type Ports } from "./ports/ports.ts";
import { inRoot } from "./root.ts";
import type { Services } from "./services.ts";
import type { Settings } from "./settings.ts";
import { openDatabase, type Database } from "./store/database.ts";
import { keepPromoCodes, readPromoCodes } from "./store/promo-codes.ts";
import { keepDefinitions, ownFolders, readTexts, type Folders } from "./texts.ts";

/** Services at work, and how to close them. */
export type Opened = { services: Services; close(): Promise<void> };

const SWEEP_SECONDS = 300;

/** What the services stand on: given by the start, or by a test. */
export type Ground = { database: Database; ports: Ports; log: FastifyBaseLogger; queue: Queue; folders?: Folders };

/** Loads and checks everything and names who works on which job. The queue is not started yet. */
export const makeServices = async (settings: Settings, { database, ports, log, queue, folders = ownFolders() }: Ground): Promise<Services> => {
  const catalogue = parseCatalogue(JSON.parse(readFileSync(inRoot("server", "catalogue.json"), "utf8")));
  const texts = readTexts({ settings, catalogue, ports }, folders);
  for (const warning of ratesOn(catalogue, sofiaDay(ports.clock.now())).warnings) log.warn({ event: "rates", warning }, "a statutory rate is not certain");
  loadLists(settings.dataDir);
  const secrets = makeSecrets(await secretKeyOf(settings), settings.oldSecretKeys ?? []);
  const services: Services = { settings, database, queue, catalogue, ...texts, ports, secrets, log, captcha: makeCaptcha(settings, secrets, ports.clock) };
  await keepDefinitions(services);
  await keepPromoCodes(database.db, readPromoCodes());
  queue.work("send-message", sendMessage(services));
  queue.work("decide-request", decideRequest(services));
  queue.work("review-request", reviewRequest(services));
  queue.work("pay-out", payOut(services));
  queue.work("sweep", sweep(services));
  await warmPasswords();
  return services;
};

/** Takes the data folder, opens the database and sets the queue to work. What was opened is closed again when anything fails. */
export const openServices = async (settings: Settings, folders?: Folders): Promise<Opened> => {
  const log = makeLogger(settings);
  hearInvalidDates((error) => log.error({ err: error }, "What should be shown as a date is none"));
  const lock = await lockFolder(settings.dataDir);
  let database: Database | undefined;
  try {
    database = await openDatabase(settings);
    const queue = makeQueue(database, log);
    const services = await makeServices(settings, { database, queue, log, ports: makePorts(settings), folders });
    queue.every(SWEEP_SECONDS, "sweep", {});
    await queue.start();
    if (settings.demo) await seedDemo(services);
    return {
      services,
      close: async () => {
        await queue.stop();
        await services.database.close();
        await lock.release();
      },
    };
  } catch (error) {
    await database?.close();
    await lock.release();
    throw error;
  }
};
