/** A content file that may not be served: stops the start and names file and line (`tariff.md:12: …`). */
export class ContentError extends Error {
  constructor(file: string, line: number, problem: string) {
    super(`${file}:${line}: ${problem}`);
    this.name = "ContentError";
  }
}
