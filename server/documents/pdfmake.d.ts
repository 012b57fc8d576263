/** Types of the part of pdfmake 0.3 the server uses; the package has none. */
declare module "pdfmake" {
  type FontFiles = { normal: string; bold: string; italics: string; bolditalics: string };
  type Pdfmake = {
    virtualfs: { writeFileSync(name: string, content: Buffer): void };
    setFonts(fonts: Readonly<Record<string, FontFiles>>): void;
    setUrlAccessPolicy(allowed: (url: string) => boolean): void;
    setLocalAccessPolicy(allowed: (path: string) => boolean): void;
    createPdf(definition: object): { getBuffer(): Promise<Buffer> };
  };
  const pdfmake: Pdfmake;
  export default pdfmake;
}
