/** Ports: services outside this process, each with its adapters. */
import { oneOf, SettingError } from "#server/kernel/setting-kinds.ts";
import {
  namesOf,
  readRows,
  withDefault,
  type AllOf,
  type Environment,
  type SettingRow,
  type SettingRows,
  type ValuesOf,
} from "#server/kernel/setting-rows.ts";
import type { Secrets } from "#server/kernel/secrets.ts";
import type { Settings } from "#server/kernel/settings.ts";
import type { Clock } from "./clock.ts";

/** What an adapter is created with, beside its own settings. */
export type Surroundings = { settings: Settings; clock: Clock; secrets: Secrets };

/** An adapter with its settings read; `make` requires that none is missing. */
type Prepared<P> = {
  set: readonly string[];
  missing: readonly string[];
  make(around: Surroundings): P;
  notice(settings: Settings): string | undefined;
};

/** An implementation of a port. It is selected by setting its `needs`, all of which are required. */
export type Adapter<P> = {
  /** Description for the README table. */
  means: string;
  needs: SettingRows;
  takes: SettingRows;
  /** Leaves the service out, for tests: refused outside demo mode. */
  forTests?: true;
  prepare(env: Environment): Prepared<P>;
};

type NoRows = Record<never, never>;
type AdapterRow<P, Needs extends SettingRows, Takes extends SettingRows> = {
  means: string;
  /** Required settings. */
  needs?: Needs;
  /** Optional settings. */
  takes?: Takes;
  /** Leaves the service out, for tests: refused outside demo mode. */
  forTests?: true;
  make(own: AllOf<Needs> & ValuesOf<Takes>, around: Surroundings): P;
  /** Text printed at server start, if any. */
  notice?(own: AllOf<Needs> & ValuesOf<Takes>, settings: Settings): string | undefined;
};

/** Declares an adapter. `make` and `notice` receive its settings, validated and typed. */
export const adapter = <P, Needs extends SettingRows = NoRows, Takes extends SettingRows = NoRows>({
  means,
  needs = {} as Needs,
  takes = {} as Takes,
  forTests,
  make,
  notice,
}: AdapterRow<P, Needs, Takes>): Adapter<P> => ({
  means,
  needs,
  takes,
  ...(forTests && { forTests }),
  prepare: (env) => {
    const own = { ...readRows(needs, env), ...readRows(takes, env) } as AllOf<Needs> & ValuesOf<Takes>;
    return {
      ...namesOf(needs, env),
      make: (around) => make(own, around),
      notice: (settings) => notice?.(own, settings),
    };
  },
});

/**
 * A row of the table of ports. The first adapter is the default; another is chosen by setting what it needs, or by the
 * setting `chosenBy` naming it. An adapter called `demo` only simulates the service.
 */
export type Port<P> = {
  /** What the service does, for the README table. */
  does: string;
  chosenBy?: string;
  adapters: Readonly<Record<string, Adapter<P>>>;
};

/** Declares a port, typed by its interface. */
export const definePort = <P>(port: Port<P>): Port<P> => port;

/** The adapter chosen by the environment. */
export type ChosenPort<P> = {
  adapter: string;
  forTests?: true;
  /** Creates the adapter. */
  make(around: Surroundings): P;
  /** Text about the adapter printed at server start, if any. */
  notice(settings: Settings): string | undefined;
};

const choiceRow = (
  { adapters }: Pick<Port<unknown>, "adapters">,
  name: string,
): SettingRow<string> & { byDefault: string } =>
  withDefault(name, oneOf(...Object.keys(adapters)), Object.keys(adapters)[0]!);

/** Names of the settings required by a port's adapters other than the demo. */
export const settingsInsteadOfDemo = ({ adapters }: Port<unknown>): string[] =>
  Object.entries(adapters)
    .filter(([name]) => name !== "demo")
    .flatMap(([, { needs }]) => Object.values(needs).map(({ name }) => name));

/** Reads a port's settings and chooses its adapter. Throws a SettingError when they are invalid or incomplete. */
export const chooseAdapter = <P>(port: Port<P>, env: Environment): ChosenPort<P> => {
  const { chosenBy } = port;
  const word = chosenBy && readRows({ word: choiceRow(port, chosenBy) }, env).word;
  const prepared = Object.entries(port.adapters).map(([name, { forTests, prepare }]) => ({
    adapter: name,
    ...(forTests && { forTests }),
    ...prepare(env),
  }));
  for (const { adapter: name, set, missing } of prepared) {
    const asking = [...(name === word ? [`${chosenBy}=${word}`] : []), ...set];
    if (asking.length > 0 && missing.length > 0)
      throw new SettingError(
        `${missing.join(" and ")} ${missing.length > 1 ? "are" : "is"} required with ${asking.join(" and ")}.`,
      );
  }
  const asked = prepared.find(({ adapter: name, set }) => (word ? name === word : set.length > 0));
  return asked ?? prepared[0]!;
};
