/*
 * ST_Xstring of ECMA-376, part 1, 22.9.2.19: "_x000D_" stands for the character of that code, which XML may not allow;
 * in a text that looks like such an escape, the first underscore is itself escaped.
 */

export function fromXstring(text: string): string {
  return text.replace(/_x([\dA-F]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

export function asXstring(text: string): string {
  return text.replace(/_(?=x[\dA-F]{4}_)/gi, '_x005F_')
}
