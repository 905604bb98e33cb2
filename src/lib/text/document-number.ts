const cpfWeights = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const cnpjWeights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/** Returns CNPJ for a number with 14 characters, otherwise CPF. */
export function documentType(number: string): "CPF" | "CNPJ" {
  return plainDocument(number).length === 14 ? "CNPJ" : "CPF";
}

/** Removes dots, dashes and slashes. CNPJs may contain letters since July 2026. */
export function plainDocument(number: string): string {
  return number.toUpperCase().replace(/[^0-9A-Z]/g, "");
}

/** Returns true if the check digits of a CPF or CNPJ are correct, also of an alphanumeric CNPJ. */
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

/** Returns the value of a character: its ASCII code minus the code of '0'. */
function valueAt(plain: string, at: number): number {
  return plain.charCodeAt(at) - 48;
}
