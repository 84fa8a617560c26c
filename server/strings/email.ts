// E-mail addresses: what is one, and when two of them are the same.

export function isEmail(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[^\s@<>(),;:"\\[\]]{1,64}@[^\s@<>(),;:"\\[\]]+\.[^\s@<>(),;:"\\[\].]{2,}$/.test(text)
  )
}

/**
 * The form by which addresses are compared: two spellings of one address have the same key. It is stored beside the address, because the
 * lower case of a database depends on its locale.
 */
export function emailKey(address: string): string {
  return address.trim().normalize('NFC').toLowerCase().normalize('NFC')
}
