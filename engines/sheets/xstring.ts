/*
 * ST_Xstring of ECMA-376, part 1, 22.9.2.19: "_x000D_" stands for the sign of that number, which XML may have no room for;
 * a text that looks like one has its underline written so.
 */

export function fromXstring(text: string): string {
  return text.replace(/_x([\dA-F]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

export function asXstring(text: string): string {
  return text.replace(/_(?=x[\dA-F]{4}_)/gi, '_x005F_')
}
