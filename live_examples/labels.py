"""The words that stand around code and output, in each language."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from live_examples import pace, pieces


@dataclass(frozen=True)
class Labels:
    """The words of one language.

    Args:
        output: names what was printed.
        nothing: stands where nothing was printed, and on other devices something.
        not_run: says why a fence does not run.
        failure: names what went wrong.
        device: the number one of devices.
        devices: another number of devices, or several numbers.
        comma: stands between numbers.
        last_comma: stands before the last one.
        picture: the words of pictures.
        time: the words of times.
        notebook: the title of a lesson's notebook.
        in_notebook: says what a notebook lacks of its lesson, and its devices.
    """

    output: str
    nothing: str
    not_run: str
    failure: str
    device: str
    devices: str
    comma: str
    last_comma: str
    picture: pieces.Words
    time: pace.Words
    notebook: str
    in_notebook: str

    def count(self, counts: Sequence[int]) -> str:
        """These numbers of devices, in words: "1, 2 and 4 devices"."""
        *head, last = map(str, counts)
        listed = self.comma.join(head) + self.last_comma + last if head else last
        return (self.device if list(counts) == [1] else self.devices).format(listed)


LABELS: Mapping[str, Labels] = {
    "zh": Labels(
        "输出",
        "（没有输出）",
        "未运行：{}",
        "运行失败",
        "{} 个设备",
        "{} 个设备",
        "、",
        "、",
        pieces.Words(
            "整个数组",
            "每个设备上的部分",
            "设备 {}",
            "{} 在设备 {} 上",
            "{} 在设备 {} 上",
            "；",
        ),
        pace.Words("约 {}", "共约 {}", "{} 小时", "{} 分钟"),
        "{}（笔记本）",
        "笔记本里数组的图换成了文字，输出只有 {}的那一份；其余的在课程页面上。",
    ),
    "en": Labels(
        "Output",
        "(no output)",
        "Not run: {}",
        "Failed",
        "{} device",
        "{} devices",
        ", ",
        " and ",
        pieces.Words(
            "whole array",
            "on each device",
            "device {}",
            "{} on device {}",
            "{} on devices {}",
            "; ",
        ),
        pace.Words("about {}", "about {} in all", "{} h", "{} min"),
        "{} (notebook)",
        "In a notebook, words stand for the pictures of arrays, and output is that of "
        "{} alone; the lesson's page has the rest.",
    ),
}
