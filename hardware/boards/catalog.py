"""Every part the boards use: its symbol, its footprint, and what to order.

Law: what is bought has a maker and a maker's number here, and nowhere else. The bill of materials
is drawn from the fields that these become in the schematic.
"""

from dataclasses import dataclass

_R = "Resistor_SMD:R_0603_1608Metric"
_C = "Capacitor_SMD:C_0603_1608Metric"
_C_BIG = "Capacitor_SMD:C_0805_2012Metric"
_SOT5 = "Package_TO_SOT_SMD:SOT-23-5"
_SOT6 = "Package_TO_SOT_SMD:SOT-23-6"


@dataclass(frozen=True)
class Kind:
    symbol: str
    footprint: str = ""
    value: str = ""
    maker: str = ""
    number: str = ""
    in_bom: bool = True


def _resistor(value: str, code: str) -> Kind:
    return Kind("Device:R", _R, value, "Yageo", f"RC0603FR-07{code}L")


def _capacitor(value: str, number: str, footprint: str = _C) -> Kind:
    return Kind("Device:C", footprint, value, "Murata", number)


def _jst(symbol: str, footprint: str, number: str) -> Kind:
    return Kind(symbol, f"Connector_JST:{footprint}", number, "JST", number)


CATALOG = {
    "100R": _resistor("100", "100R"),
    "330R": _resistor("330", "330R"),
    "33R": _resistor("33", "33R"),
    "22R": _resistor("22", "22R"),
    "1k": _resistor("1k", "1K"),
    "3k3": _resistor("3k3", "3K3"),
    "4k7": _resistor("4k7", "4K7"),
    "5k1": _resistor("5k1", "5K1"),
    "10k": _resistor("10k", "10K"),
    "100k": _resistor("100k", "100K"),
    "470k": _resistor("470k", "470K"),
    "1n": _capacitor("1n", "GRM188R71H102KA01D"),
    "100n": _capacitor("100n", "GRM188R71H104KA93D"),
    "1u": _capacitor("1u", "GRM188R61E105KA12D"),
    "4u7": _capacitor("4u7", "GRM188R61A475KE15D"),
    "10u": _capacitor("10u", "GRM21BR61C106KE15L", _C_BIG),
    "22u": _capacitor("22u", "GRM21BR61A226ME51L", _C_BIG),
    "module": Kind(
        "RF_Module:ESP32-S3-WROOM-1",
        "RF_Module:ESP32-S3-WROOM-1",
        "ESP32-S3-WROOM-1-N8",
        "Espressif",
        "ESP32-S3-WROOM-1-N8",
    ),
    "usb": Kind(
        "Connector:USB_C_Receptacle_USB2.0_16P",
        "Connector_USB:USB_C_Receptacle_HRO_TYPE-C-31-M-12",
        "USB-C",
        "HRO",
        "TYPE-C-31-M-12",
    ),
    "esd": Kind(
        "Power_Protection:USBLC6-2SC6", _SOT6, "USBLC6-2SC6", "STMicroelectronics", "USBLC6-2SC6"
    ),
    # The open-drain one: the 73831 would drive the status line to 5 V.
    "charger": Kind(
        "Battery_Management:MCP73832-2-OT", _SOT5, "MCP73832-2", "Microchip", "MCP73832T-2ACI/OT"
    ),
    "guard": Kind("Battery_Management:DW01A", _SOT6, "DW01A", "PUOLOP", "DW01A"),
    "guard_switch": Kind(
        "durbar:FS8205A",
        "Package_SO:TSSOP-8_4.4x3mm_P0.65mm",
        "FS8205A",
        "Fortune Semiconductor",
        "FS8205A",
    ),
    "regulator": Kind(
        "Regulator_Linear:TLV75533PDBV", _SOT5, "TLV75533", "Texas Instruments", "TLV75533PDBVR"
    ),
    "level_shift": Kind(
        "Logic_LevelTranslator:SN74LV1T34DBV",
        _SOT5,
        "SN74LV1T34",
        "Texas Instruments",
        "SN74LV1T34DBVR",
    ),
    "load_switch": Kind("durbar:TPS22918", _SOT6, "TPS22918", "Texas Instruments", "TPS22918DBVR"),
    "light": Kind(
        "LED:WS2812B",
        "LED_SMD:LED_WS2812B_PLCC4_5.0x5.0mm_P3.2mm",
        "WS2812B",
        "Worldsemi",
        "WS2812B",
    ),
    "angle": Kind(
        "durbar:AS5600",
        "Package_SO:SOIC-8_3.9x4.9mm_P1.27mm",
        "AS5600",
        "ams OSRAM",
        "AS5600-ASOT",
    ),
    "p_fet": Kind(
        "Transistor_FET:AO3401A",
        "Package_TO_SOT_SMD:SOT-23",
        "AO3401A",
        "Alpha & Omega Semiconductor",
        "AO3401A",
    ),
    "n_fet": Kind(
        "Transistor_FET:AO3400A",
        "Package_TO_SOT_SMD:SOT-23",
        "AO3400A",
        "Alpha & Omega Semiconductor",
        "AO3400A",
    ),
    "schottky": Kind(
        "Device:D_Schottky", "Diode_SMD:D_SOD-123F", "MBR120VLSF", "onsemi", "MBR120VLSFT1G"
    ),
    "buzzer": Kind(
        "Device:Buzzer",
        "Buzzer_Beeper:MagneticBuzzer_CUI_CMT-8504-100-SMT",
        "CMT-8504",
        "Same Sky (CUI)",
        "CMT-8504-100-SMT-TR",
    ),
    "lock_button": Kind(
        "Switch:SW_Push",
        "Button_Switch_THT:SW_Tactile_SPST_Angled_PTS645Vx39-2LFS",
        "lock",
        "C&K",
        "PTS645VL39-2 LFS",
    ),
    "small_button": Kind(
        "Switch:SW_Push", "Button_Switch_SMD:SW_SPST_B3U-1000P", "B3U-1000P", "Omron", "B3U-1000P"
    ),
    "lipo_plug": _jst(
        "Connector_Generic:Conn_01x02", "JST_PH_S2B-PH-K_1x02_P2.00mm_Horizontal", "S2B-PH-K-S"
    ),
    "reader_plug": _jst(
        "Connector_Generic:Conn_01x08", "JST_PH_B8B-PH-K_1x08_P2.00mm_Vertical", "B8B-PH-K-S"
    ),
    "reader_socket": Kind(
        "Connector_Generic:Conn_01x08",
        "Connector_PinSocket_2.54mm:PinSocket_1x08_P2.54mm_Vertical",
        "RC522 module",
        "Sullins",
        "PPTC081LFBN-RC",
    ),
    # Pads and holes only: nothing is bought or soldered.
    "programming": Kind(
        "Connector_Generic:Conn_01x06",
        "Connector_PinHeader_2.54mm:PinHeader_1x06_P2.54mm_Vertical",
        "programming",
        in_bom=False,
    ),
    "test": Kind("Connector:TestPoint", "TestPoint:TestPoint_Pad_D1.5mm", in_bom=False),
    "hole": Kind(
        "Mechanical:MountingHole", "MountingHole:MountingHole_2.7mm_M2.5", "M2.5", in_bom=False
    ),
}
