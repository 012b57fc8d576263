/**
 * The picture to share: two sheets like the one of the logo hop towards each other, meet, and are ticked. Drawn into
 * `public/game.gif`, which plays once, and its last moment into `public/game.png`.
 */
import { readFileSync } from "node:fs";
import sharp from "sharp";
import { colours } from "#src/ui/theme/theme.ts";
import { inRoot } from "#server/kernel/root.ts";

const WIDTH = 600;
const HEIGHT = 315;
const FRAME_MS = 80;
const FRAMES = 54;
const GROUND = 262;
/** Of the logo's square of 32. */
const SCALE = 5.2;
/** Middle and foot of the sheet in that square. */
const FOOT = { x: 15.5, y: 30 } as const;

/** When what happens, in seconds. */
const HOPS = { from: 0.3, each: 0.5, count: 3 } as const;
const JUMP = { from: 2.05, to: 2.75 } as const;
const MEETING = 2.3;
const TICK = { from: 2.8, to: 3.4 } as const;
/** The last moment, at which the picture stays. */
const END = (FRAMES - 1) * (FRAME_MS / 1000);

/** The logo's sheet, its fold and its tick, so that another logo makes another picture. */
const [sheet = "", fold = "", tick = ""] = [
  ...readFileSync(inRoot("public", "favicon.svg"), "utf8").matchAll(/ d="([^"]+)"/g),
].map(([, path]) => path!);

type Look = { body: string; fold: string; line: string; from: number; to: number };

const LOOKS: readonly Look[] = [
  { body: colours.primary, fold: colours["primary-wash"], line: colours["on-primary"], from: 92, to: 226 },
  { body: colours.accent, fold: colours["accent-wash"], line: colours.ink, from: 508, to: 374 },
];

const within = (t: number, { from, to }: { from: number; to: number }): number =>
  Math.min(1, Math.max(0, (t - from) / (to - from)));

const smooth = (u: number): number => u * u * (3 - 2 * u);

/** Where a sheet is: its foot, how high above the ground, and how much it is pressed together. */
const placeAt = (t: number, { from, to }: Look): { x: number; lift: number; squash: number } => {
  const hops = (t - HOPS.from) / HOPS.each;
  if (hops < 0) return { x: from, lift: 0, squash: 0.04 * Math.sin(t * 20) };
  if (hops < HOPS.count) {
    const [done, part] = [Math.floor(hops), hops % 1];
    const x = from + ((to - from) * (done + smooth(part))) / HOPS.count;
    return { x, lift: 44 * Math.sin(Math.PI * part), squash: part < 0.15 || part > 0.85 ? 0.12 : -0.05 };
  }
  const jump = within(t, JUMP);
  if (jump > 0 && jump < 1) return { x: to, lift: 64 * Math.sin(Math.PI * jump), squash: -0.07 };
  const rest = Math.abs(t - JUMP.from) < 0.2 || Math.abs(t - JUMP.to) < 0.12 ? 0.14 : 0;
  return { x: to, lift: 0, squash: rest };
};

const sheetAt = (t: number, look: Look): string => {
  const { x, lift, squash } = placeAt(t, look);
  const shadow = 46 - lift * 0.35;
  const drawn = smooth(within(t, TICK));
  const place = `translate(${x} ${GROUND - lift}) scale(${SCALE * (1 + squash * 0.6)} ${SCALE * (1 - squash)}) translate(${-FOOT.x} ${-FOOT.y})`;
  const ticked =
    drawn === 0
      ? `<path d="M13 18.5q2.5 2 5 0" fill="none" stroke="${look.line}" stroke-width="1.6" stroke-linecap="round"/>`
      : `<path d="${tick}" fill="none" stroke="${look.line}" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round" stroke-dasharray="20" stroke-dashoffset="${20 * (1 - drawn)}"/>`;
  return `<ellipse cx="${x}" cy="${GROUND + 4}" rx="${shadow}" ry="6" fill="${colours.line}"/>
    <g transform="${place}">
      <path d="${sheet}" fill="${look.body}"/><path d="${fold}" fill="${look.fold}"/>
      <circle cx="12" cy="11.5" r="1.3" fill="${look.line}"/><circle cx="18" cy="11.5" r="1.3" fill="${look.line}"/>
      ${ticked}
    </g>`;
};

const MIDDLE = { x: WIDTH / 2, y: 118 } as const;

/** The lines of the meeting, which grow and are gone. */
const sparksAt = (t: number): string => {
  const part = within(t, { from: MEETING, to: MEETING + 0.5 });
  if (part === 0 || part === 1) return "";
  return [-80, -52, -24, 4, 32]
    .map((degrees) => {
      const [cos, sin] = [Math.cos(((degrees - 66) * Math.PI) / 180), Math.sin(((degrees - 66) * Math.PI) / 180)];
      const [near, far] = [14 + part * 30, 14 + Math.min(1, part * 1.6) * 44];
      return `<path d="M${MIDDLE.x + cos * near} ${MIDDLE.y + sin * near}L${MIDDLE.x + cos * far} ${MIDDLE.y + sin * far}" stroke="${colours.accent}" stroke-width="5" stroke-linecap="round"/>`;
    })
    .join("");
};

/** Sideways and upward speed of each piece of paper that flies, in px a second. */
const PIECES = [
  [-230, 250],
  [-170, 330],
  [-95, 380],
  [-40, 300],
  [45, 350],
  [110, 300],
  [165, 370],
  [240, 260],
] as const;
const FALL = 620;
const PAPERS = [colours.primary, colours.accent, colours.info];

const piecesAt = (t: number): string => {
  const flown = t - MEETING;
  if (flown <= 0) return "";
  return PIECES.map(([side, up], n) => {
    // Until it lies on the ground.
    const lies = (up + Math.sqrt(up * up + 2 * FALL * (GROUND - MIDDLE.y))) / FALL;
    const time = Math.min(flown, lies);
    const [x, y] = [MIDDLE.x + side * time, MIDDLE.y - up * time + (FALL * time * time) / 2];
    return `<rect x="-5" y="-5" width="10" height="10" rx="2" fill="${PAPERS[n % PAPERS.length]}" transform="translate(${x} ${y - 3}) rotate(${(n + 1) * 260 * time})"/>`;
  }).join("");
};

/** The picture at a moment, in seconds. */
const pictureAt = (t: number, width = WIDTH): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${width}" height="${(width * HEIGHT) / WIDTH}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${colours.paper}"/>
    <path d="M40 ${GROUND + 4}H${WIDTH - 40}" stroke="${colours.line}" stroke-width="3" stroke-linecap="round"/>
    ${LOOKS.map((look) => sheetAt(t, look)).join("")}${sparksAt(t)}${piecesAt(t)}
  </svg>`);

/** The last moment as pixels, three bytes each, in twice the size. */
export const lastMoment = (): Promise<Buffer> =>
  sharp(pictureAt(END, 2 * WIDTH))
    .removeAlpha()
    .raw()
    .toBuffer();

/** Draws both files. */
export const drawGame = async (): Promise<void> => {
  const frames = await Promise.all(
    Array.from({ length: FRAMES }, (_, n) =>
      sharp(pictureAt((n * FRAME_MS) / 1000))
        .removeAlpha()
        .raw()
        .toBuffer(),
    ),
  );
  await sharp(Buffer.concat(frames), {
    raw: { width: WIDTH, height: HEIGHT * FRAMES, channels: 3, pageHeight: HEIGHT },
    animated: true,
  })
    .gif({ colours: 16, dither: 0, effort: 10, loop: 1, delay: Array<number>(FRAMES).fill(FRAME_MS) })
    .toFile(inRoot("public", "game.gif"));
  await sharp(pictureAt(END, 2 * WIDTH))
    .removeAlpha()
    .png({ palette: true, effort: 10, compressionLevel: 9 })
    .toFile(inRoot("public", "game.png"));
};
