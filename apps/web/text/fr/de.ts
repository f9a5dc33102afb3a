/** Names in French sentences. @module */

/** "de Marc" and "d’Ada". */
export function de(name: string): string {
  return /^[aeiouàâäéèêëîïôöœùûü]/i.test(name) ? `d’${name}` : `de ${name}`;
}
