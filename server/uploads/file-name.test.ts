import { describe, expect, it } from "vitest";
import { disposition, shownName } from "./file-name.ts";

describe("a file name for display", () => {
  it.each([
    ["лична карта.jpg", "лична карта.jpg"],
    ["../../etc/passwd", "passwd"],
    ["..\\..\\boot.ini", "boot.ini"],
    ["C:\\fakepath\\a.jpg", "a.jpg"],
    ["a\u0000.jpg", "a.jpg"],
    ["a\r\nSet-Cookie: x.jpg", "aSet-Cookie: x.jpg"],
    ["\u202egpj.exe", "gpj.exe"],
    ["\u200f\u2066x\u2069.png", "x.png"],
    ["И\u0306ордан.png", "Йордан.png"],
    ["...", "файл"],
    [".htaccess", "htaccess"],
    ["", "файл"],
    [undefined, "файл"],
    ["  a \t b  .jpg ", "a b .jpg"],
    ["\ud800.jpg", "jpg"],
    ["CON", "CON"],
  ])("%j becomes %j", (given, shown) => expect(shownName(given)).toBe(shown));

  it("has at most 100 characters including its extension, whatever the script", () => {
    for (const sign of ["a", "я", "😀"]) {
      const name = shownName(`${sign.repeat(5000)}.jpeg`);
      expect([[...name].length, name.endsWith(".jpeg"), !/\p{Cs}/u.test(name)]).toEqual([100, true, true]);
    }
    expect([...shownName("x".repeat(101))].length).toBe(100);
  });
});

describe("a Content-Disposition header", () => {
  it.each([
    [
      "attachment",
      "договор.pdf",
      `attachment; filename="document.pdf"; filename*=UTF-8''%D0%B4%D0%BE%D0%B3%D0%BE%D0%B2%D0%BE%D1%80.pdf`,
    ],
    ["inline", "front side.jpg", `inline; filename="front_side.jpg"; filename*=UTF-8''front%20side.jpg`],
    [
      "inline",
      `a"; filename="b.exe`,
      `inline; filename="a_filename_b.exe"; filename*=UTF-8''a%22%3B%20filename%3D%22b.exe`,
    ],
    ["attachment", "a\r\nX: y.pdf", `attachment; filename="aX_y.pdf"; filename*=UTF-8''aX%3A%20y.pdf`],
    ["attachment", "it's (1)*.pdf", `attachment; filename="it_s_1_.pdf"; filename*=UTF-8''it%27s%20%281%29%2A.pdf`],
  ] as const)("%s %j", (kind, name, header) => expect(disposition(kind, name)).toBe(header));
});
