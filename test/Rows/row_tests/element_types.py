"""Bits of numbers in the element types of the table.

Formats: IEEE 754, the OCP specifications of 8-bit floats and of microscaling
formats, AMD's FNUZ floats (CDNA3 ISA), NVIDIA's tf32 (PTX ISA).
"""

import fractions
import functools


class Float:
    """A sign bit (unless unsigned), then exponent, then fraction.

    `top`: the bits from which on (without the sign) there are no finite numbers.
    """

    def __init__(self, exponent, fraction, bias, top, signed=True, shift=0,
                 subnormal=True):
        self.exponent, self.fraction, self.bias = exponent, fraction, bias
        self.top, self.signed, self.shift = top, signed, shift
        self.subnormal = subnormal
        self.bits = shift + fraction + exponent + signed

    def decode(self, bits):
        bits >>= self.shift
        fraction = bits & ((1 << self.fraction) - 1)
        exponent = bits >> self.fraction & ((1 << self.exponent) - 1)
        sign = bits >> (self.fraction + self.exponent) if self.signed else 0
        if exponent or not self.subnormal:
            fraction += 1 << self.fraction
        value = fractions.Fraction(fraction) * fractions.Fraction(2) ** (
            max(exponent, 1 if self.subnormal else 0) - self.bias - self.fraction)
        return -value if sign else value

    def encode(self, value):
        """The bits of a number that the format has."""
        value = fractions.Fraction(value)
        for bits in self._candidates(abs(value)):
            if 0 <= bits < self.top and self.decode(bits << self.shift) == abs(value):
                if value >= 0:
                    return bits << self.shift
                if self.signed:
                    return (bits | 1 << (self.fraction + self.exponent)) << self.shift
        raise ValueError(f"{value} is no number of this format")

    def _candidates(self, value):
        """What may be the bits of a positive value: normal, then subnormal."""
        if value:
            exponent = value.numerator.bit_length() - value.denominator.bit_length()
            if fractions.Fraction(2) ** exponent > value:
                exponent -= 1
            mantissa = value / fractions.Fraction(2) ** (exponent - self.fraction)
            biased = exponent + self.bias
            if mantissa.denominator == 1 and biased >= int(self.subnormal):
                yield (biased << self.fraction) + int(mantissa) - (1 << self.fraction)
        if self.subnormal:
            yield int(value * fractions.Fraction(2) ** (self.bias + self.fraction - 1))


class Integer:
    def __init__(self, bits, signed):
        self.bits, self.signed = bits, signed

    def decode(self, bits):
        negative = self.signed and bits >> (self.bits - 1)
        return bits - (1 << self.bits) if negative else bits

    def encode(self, value):
        if value != int(value) or self.decode(int(value) & self.mask) != value:
            raise ValueError(f"{value} is no {self.bits}-bit integer")
        return int(value) & self.mask

    @property
    def mask(self):
        return (1 << self.bits) - 1


class Complex:
    """Two numbers of one format, the real part in the low bits."""

    def __init__(self, part):
        self.part, self.bits = part, 2 * part.bits

    def encode(self, value):
        return (self.part.encode(value.real) |
                self.part.encode(value.imag) << self.part.bits)


TYPES = {
    "f64": Float(11, 52, 1023, 0x7FF << 52),
    "f32": Float(8, 23, 127, 0xFF << 23),
    "tf32": Float(8, 10, 127, 0xFF << 10, shift=13),
    "f16": Float(5, 10, 15, 0x1F << 10),
    "bf16": Float(8, 7, 127, 0xFF << 7),
    "f8E4M3FN": Float(4, 3, 7, 0x7F),
    "f8E5M2": Float(5, 2, 15, 0x7C),
    "f8E4M3FNUZ": Float(4, 3, 8, 0x80),
    "f8E5M2FNUZ": Float(5, 2, 16, 0x80),
    "f6E2M3FN": Float(2, 3, 1, 0x20),
    "f6E3M2FN": Float(3, 2, 3, 0x20),
    "f4E2M1FN": Float(2, 1, 1, 0x8),
    "f8E8M0FNU": Float(8, 0, 127, 0xFF, signed=False, subnormal=False),
    "i32": Integer(32, True),
    "si8": Integer(8, True),
    "ui8": Integer(8, False),
    "si4": Integer(4, True),
    "ui4": Integer(4, False),
    "b1": Integer(1, False),
}
TYPES["complex<f16>"] = Complex(TYPES["f16"])


@functools.lru_cache(maxsize=None)
def get_integers(name, limit=2048):
    """The integers of a type up to a limit, smallest magnitude first."""
    kind = TYPES[name]
    found = []
    for value in range(-limit, limit + 1):
        try:
            kind.encode(value)
        except ValueError:
            continue
        found.append(value)
    return sorted(found, key=lambda value: (abs(value), -value))
