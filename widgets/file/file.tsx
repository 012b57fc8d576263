import { defineWidget } from "#src/engine/kit.ts";
import { uploadStyles } from "#src/ui/upload.styles.ts";
import { useUpload } from "#widgets/photo/upload.tsx";

/** A document: of the kinds its element accepts, images only when it names none. */
export const file = defineWidget({ type: "file", frame: "field", sheet: uploadStyles, render: (args) => useUpload(args, "file", args.field.element.accept ?? ["image"]) });
