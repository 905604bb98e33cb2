const cpfWeights = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const cnpjWeights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/** Fourteen places make a CNPJ, anything else counts as a CPF. */
export function documentType(number: string): "CPF" | "CNPJ" {
  return plainDocument(number).length === 14 ? "CNPJ" : "CPF";
}

/** Without dots, dashes and slashes. CNPJs may hold letters since July 2026. */
export function plainDocument(number: string): string {
  return number.toUpperCase().replace(/[^0-9A-Z]/g, "");
}

/** Whether the check digits of a CPF or CNPJ, also an alphanumeric one, fit. */
export function isDocument(number: string): boolean {
  const plain = plainDocument(number);
  if (/^(.)\1*$/.test(plain)) return false;
  if (/^\d{11}$/.test(plain)) return checks(plain, cpfWeights, 9);
  if (/^[0-9A-Z]{12}\d{2}$/.test(plain)) return checks(plain, cnpjWeights, 12);
  return false;
}

function checks(plain: string, weights: number[], length: number): boolean {
  const digit = (count: number) => {
    const used = weights.slice(-count);
    const sum = used.reduce((total, weight, at) => total + weight * valueAt(plain, at), 0);
    return sum % 11 < 2 ? 0 : 11 - (sum % 11);
  };
  return (
    digit(length) === valueAt(plain, length) && digit(length + 1) === valueAt(plain, length + 1)
  );
}

/** A digit counts as itself, a letter as its place in ASCII less that of zero. */
function valueAt(plain: string, at: number): number {
  return plain.charCodeAt(at) - 48;
}
