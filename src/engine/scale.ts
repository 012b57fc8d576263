/** The scale of a slider, one for the track, the rules and the server. */
import type { Element } from "./definition.ts";

export type Scale = { min: number; max: number; step: number };

/** The whole scale; what neither the definition nor the server has filled in is that of a range input. */
export const scaleOf = ({ min = 0, max = 100, step = 1 }: Element): Scale => ({ min, max, step });
